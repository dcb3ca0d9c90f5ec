// T34: a notice URL comes from a bid and is not trusted. It is called only if it is https on the default port and under a
// domain that the partner has registered. The address of the name is checked again when the socket looks it up
// (partner-notices/notice-lane.ts), so that a name which later resolves to another address gains nothing.

import ipaddr from 'ipaddr.js'
import type { UrlRefusal } from '../model/notice.ts'

const urlLengthMax = 2048

export type UrlReading =
  | { readonly kind: 'url'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: UrlRefusal }

/** `trustNetwork` is for development: plain http and any port of a registered host. */
export function readNoticeUrl(text: string, domains: readonly string[], trustNetwork: boolean): UrlReading {
  if (text.length > urlLengthMax || !URL.canParse(text)) return { kind: 'refused', reason: 'malformed' }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return { kind: 'refused', reason: 'malformed' }
  if (!domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))) {
    return { kind: 'refused', reason: 'not-registered' }
  }
  if (trustNetwork && (url.protocol === 'https:' || url.protocol === 'http:')) return { kind: 'url', url }
  if (url.protocol !== 'https:' || url.port !== '') return { kind: 'refused', reason: 'not-secure' }
  return isAddress(url.hostname) ? { kind: 'refused', reason: 'address' } : { kind: 'url', url }
}

/** All addresses of IPv6 that belong to anybody on the open internet (RFC 4291, section 2.4; so far, all of 2000::/3). */
const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/**
 * True for an address on the open internet: not loopback, private, link-local, multicast or otherwise special. Forms of
 * IPv6 that carry an address of IPv4 (::/96, NAT64, 6to4, Teredo) are none, whatever they carry; `process` has already
 * made IPv4 of those that mean just that (::ffff:0:0/96).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalIpv6))
}

function isAddress(hostname: string): boolean {
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
}
