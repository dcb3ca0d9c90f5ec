import { timingSafeEqual } from 'node:crypto'

/** Equal in constant time. */
export function isEqual(given: string, right: string): boolean {
  const found = Buffer.from(given)
  const expected = Buffer.from(right)
  return found.length === expected.length && timingSafeEqual(found, expected)
}
