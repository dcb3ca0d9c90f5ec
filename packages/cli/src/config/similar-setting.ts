// An unknown setting is usually a mistyped one: of the known ones, the most similar is told.

import { distance } from '../validate/candidates.ts'

const unknown = /^(?:.*\.)?([\w-]+) is not a setting; known here: (.+)$/
const distanceMax = 4

export function similarSetting(message: string): string | undefined {
  const [, written = '', list = ''] = unknown.exec(message) ?? []
  const [nearest] = list.split(', ').toSorted((a, b) => distance(written, a) - distance(written, b))
  if (nearest === undefined || nearest === '' || distance(written, nearest) > distanceMax) return undefined
  return `write ${nearest} in place of ${written}`
}
