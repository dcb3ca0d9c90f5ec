// D64: a range of addresses may have its own limit, such as an office behind one address or a server that forwards for many.

import { addressOfKey, isWithin, readRanges } from '../config/ranges.ts'

/** The limit of an address key (edge/address.ts): that of the first range that contains it, else the default. */
export function addressLimit(ranges: Readonly<Record<string, number>>, usual: number): (key: string) => number {
  const known = Object.entries(ranges).map(([text, limit]) => ({ range: readRanges([text]), limit }))
  if (known.length === 0) return () => usual
  return (key) => {
    const address = addressOfKey(key)
    if (address === undefined) return usual
    return known.find(({ range }) => isWithin(address, range))?.limit ?? usual
  }
}
