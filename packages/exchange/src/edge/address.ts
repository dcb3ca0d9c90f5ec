// D63: who is calling. The peer's own address counts; X-Forwarded-For is believed only as far as configured proxies
// vouch for it, read from right to left. IPv6 callers are known by their /64, IPv4-mapped ones by their IPv4 address.

import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AddressRange } from '../config/ranges.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Nobody has more proxies behind each other. Of a longer way, the last hop that was looked at is the caller (T26). */
const hopsMax = 20

/** The limit key of a caller: the right-most address that no trusted proxy wrote about itself. */
export function addressKey(peer: string, forwardedFor: string | undefined, trusted: readonly AddressRange[]): string {
  // Node writes an IPv4 peer in its one spelling, so that it is its own key.
  if (trusted.length === 0 && isIPv4(peer)) return peer
  const address = parse(peer)
  if (address === undefined) return peer
  if (forwardedFor === undefined || !isTrusted(address, trusted)) return keyOf(address)
  return keyOf(callerBehind(address, forwardedFor, trusted))
}

/** True for a peer that is one of the configured proxies. */
export function isProxy(peer: string, trusted: readonly AddressRange[]): boolean {
  if (trusted.length === 0) return false
  const address = parse(peer)
  return address !== undefined && isTrusted(address, trusted)
}

/** A caller writes as long a header as it likes, so no more of it is read than the proxies vouch for. */
function callerBehind(proxy: Address, header: string, trusted: readonly AddressRange[]): Address {
  let caller = proxy
  let end = header.length
  for (let hops = 0; hops < hopsMax && end >= 0 && isTrusted(caller, trusted); hops++) {
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1)
    const hop = parse(header.slice(comma + 1, end).trim())
    if (hop === undefined) return caller
    caller = hop
    end = comma
  }
  return caller
}

/** Whoever writes no address must not make us throw for each one. The zone of a link does not tell callers apart. */
function parse(text: string): Address | undefined {
  if (isIP(text) === 0) return undefined
  const zoneAt = text.indexOf('%')
  return ipaddr.process(zoneAt === -1 ? text : text.slice(0, zoneAt))
}

function isTrusted(address: Address, trusted: readonly AddressRange[]): boolean {
  return trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

function keyOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
