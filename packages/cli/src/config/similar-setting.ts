// An unknown setting is usually mistyped: a known setting that differs only by a typo is suggested, and no other.

import type { Problem } from '@parley/exchange/tools'
import { meantBy } from '../text/slip.ts'

export function similarSetting({ unknown }: Pick<Problem, 'unknown'>): string | undefined {
  const meant = unknown === undefined ? undefined : meantBy(unknown.name, unknown.known)
  return meant === undefined ? undefined : `write ${meant} instead of ${unknown?.name}`
}
