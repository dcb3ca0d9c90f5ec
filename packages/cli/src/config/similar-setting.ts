// An unknown setting is usually a mistyped one: the known one that is a slip away is told, and no other.

import { meantBy } from '../text/slip.ts'

const unknown = /^(?:.*\.)?([\w-]+) is not a setting; known here: (.+)$/

export function similarSetting(message: string): string | undefined {
  const [, written = '', list = ''] = unknown.exec(message) ?? []
  if (written === '') return undefined
  const meant = meantBy(written, list.split(', '))
  return meant === undefined ? undefined : `write ${meant} in place of ${written}`
}
