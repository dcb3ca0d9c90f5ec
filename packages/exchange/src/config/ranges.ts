// Ranges of addresses, as the operator writes them.

import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

export type AddressRange = readonly [Address, number]

/** Reads ranges such as `10.0.0.0/8`; a single address is a range of one. Throws on anything else. */
export function readRanges(texts: readonly string[]): readonly AddressRange[] {
  return texts.map((text) => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/** The address of a limit key (edge/address.ts): an IPv6 key is the network of its address, written with its length. */
export function addressOfKey(key: string): Address | undefined {
  const text = key.replace(/\/64$/, '')
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

export function isWithin(address: Address, ranges: readonly AddressRange[]): boolean {
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/** The finest IPv6 range that callers are told apart by. */
const ipv6BitsMax = 64

/** Whether callers can be told to be in the range: of an IPv6 address only its /64 is known. */
export function isCallerRange(text: string): boolean {
  if (badRanges([text]).length > 0) return false
  return readRanges([text]).every(([network, bits]) => network.kind() === 'ipv4' || bits <= ipv6BitsMax)
}

/** The texts that are no ranges. */
export function badRanges(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => {
    try {
      readRanges([text])
      return false
    } catch {
      return true
    }
  })
}
