// D63: who is calling. The peer's own address counts; X-Forwarded-For is trusted only as far as configured proxies vouch
// for it, read from right to left. IPv6 callers are identified by their /64, IPv4-mapped ones by their IPv4 address.

import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AddressRange } from '../config/ranges.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** No real chain of proxies is longer. In a longer one, the last hop that was read counts as the caller (T26). */
const hopsMax = 20

/** The limit key of a caller: the right-most address that no trusted proxy wrote about itself. */
export function addressKey(peer: string, forwardedFor: string | undefined, trusted: readonly AddressRange[]): string {
  // Node always writes an IPv4 peer the same way, so the text itself is the key.
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

/** A caller can send a header of any length, so only the part that proxies vouch for is read. */
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

/** An entry that is not an address must not cost an exception. The zone of a link does not distinguish callers. */
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
