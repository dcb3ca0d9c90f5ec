// D64: a range of addresses may have its own limit, such as an office behind one address or a server that forwards for many.

import ipaddr from 'ipaddr.js'
import { readRanges } from '../config/ranges.ts'

/** The limit of an address key (edge/address.ts): that of the first range that contains it, else the default. */
export function addressLimit(ranges: Readonly<Record<string, number>>, usual: number): (key: string) => number {
  const known = Object.entries(ranges).map(([text, limit]) => ({ range: readRanges([text])[0], limit }))
  if (known.length === 0) return () => usual
  return (key) => {
    const address = addressOf(key)
    if (address === undefined) return usual
    const own = known.find(
      ({ range }) => range !== undefined && range[0].kind() === address.kind() && address.match(range[0], range[1]),
    )
    return own?.limit ?? usual
  }
}

/** An IPv6 key is the network of its address, written with its length. */
function addressOf(key: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const text = key.replace(/\/64$/, '')
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}
