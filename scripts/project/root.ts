// Where the project is, and how long something took.

import { fileURLToPath } from 'node:url'

/** With a slash at its end. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** `12.3` */
export function secondsSince(sinceMs: number, digits: number = 1): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(digits)
}
