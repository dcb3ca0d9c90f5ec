// RFC 3986, section 3.2.2: where the exchange listens, as a URL that can be called.

import { isIPv6 } from 'node:net'

/** The scheme, host and port of a listener; an IPv6 address is written in brackets. */
export function originOf(address: string, port: number): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}

/** The same for callers: the wildcard address cannot be called, but loopback always reaches this machine. */
export function callableOriginOf(address: string, port: number): string {
  return originOf(loopbacks.get(address) ?? address, port)
}

const loopbacks: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])
