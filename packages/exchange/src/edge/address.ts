// D63: who is calling. The peer's own address counts; X-Forwarded-For is believed only as far as configured proxies
// vouch for it, read from right to left. IPv6 callers are known by their /64, IPv4-mapped ones by their IPv4 address.

import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AddressRange } from '../catalog/ranges.ts'

/** The limit key of a caller: the right-most address that no trusted proxy wrote about itself. */
export function addressKey(peer: string, forwardedFor: string | undefined, trusted: readonly AddressRange[]): string {
  // Node writes an IPv4 peer in its one spelling, so that it is its own key.
  if (trusted.length === 0 && isIPv4(peer)) return peer
  const parsedPeer = parse(peer)
  if (parsedPeer === undefined) return peer
  if (forwardedFor === undefined || trusted.length === 0) return keyOf(parsedPeer)
  const hops = forwardedFor.split(',').map((hop) => parse(hop.trim()))
  let caller = parsedPeer
  for (let hop = hops.pop(); isTrusted(caller, trusted) && hop !== undefined; hop = hops.pop()) caller = hop
  return keyOf(caller)
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, trusted: readonly AddressRange[]): boolean {
  return trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

function keyOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
