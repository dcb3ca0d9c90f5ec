// Ranges of addresses, as the operator writes them.

import ipaddr from 'ipaddr.js'

export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Reads ranges such as `10.0.0.0/8`; a single address is a range of one. Throws on anything else. */
export function readRanges(texts: readonly string[]): readonly AddressRange[] {
  return texts.map((text) => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
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
