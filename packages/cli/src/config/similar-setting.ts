// An unknown setting is usually a mistyped one: of the known ones, the most similar is told.

import { likeFirst, likeness } from '../text/likeness.ts'

const unknown = /^(?:.*\.)?([\w-]+) is not a setting; known here: (.+)$/
const likenessMin = 0.7

export function similarSetting(message: string): string | undefined {
  const [, written = '', list = ''] = unknown.exec(message) ?? []
  const [nearest = ''] = likeFirst(list.split(', '), written)
  if (nearest === '' || likeness(nearest, written) < likenessMin) return undefined
  return `write ${nearest} in place of ${written}`
}
