// Addresses in a request (D36): an invalid address, or one that is only valid inside its own network, is not passed on.

import ipaddr from 'ipaddr.js'

/** The address in its usual spelling, an IPv4 address inside IPv6 as IPv4; undefined when it is not passed on. */
export function publicAddress(text: string): string | undefined {
  const bytes = fourBytes(text)
  if (bytes !== undefined) return isPublic(bytes) ? text : undefined
  return readIpv6(text)?.toString()
}

/** Cut to its network: IPv4 to 24 bits, IPv6 to 56. */
export function cutAddress(text: string): string | undefined {
  const whole = publicAddress(text)
  if (whole === undefined) return undefined
  const bytes = ipaddr.parse(whole).toByteArray()
  const shownBytes = bytes.length === 4 ? 3 : 7
  return ipaddr.fromByteArray(bytes.map((byte, index) => (index < shownBytes ? byte : 0))).toString()
}

type FourBytes = readonly [number, number, number, number]

/** IPv4 as nearly everybody writes it, read by hand because every request has one; `0x7f.1` and `010.0.0.1` are not. */
function fourBytes(text: string): FourBytes | undefined {
  const parts = text.length > 15 ? [] : text.split('.')
  const [a, b, c, d] = parts.map(byteOf)
  const isWhole = parts.length === 4 && a !== undefined && b !== undefined && c !== undefined && d !== undefined
  return isWhole ? [a, b, c, d] : undefined
}

function byteOf(text: string): number | undefined {
  if (text === '' || text.length > 3 || (text.length > 1 && text.startsWith('0'))) return undefined
  let value = 0
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return undefined
    value = value * 10 + digit
  }
  return value > 255 ? undefined : value
}

/** Not this network, private use, shared by a carrier, loopback, link-local, multicast or broadcast. */
function isPublic([a, b, c, d]: FourBytes): boolean {
  if (a === 0 || a === 10 || a === 127) return false
  if (a === 100 && b >= 64 && b <= 127) return false
  if ((a === 169 && b === 254) || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168)) return false
  const isMulticast = a >= 224 && a <= 239
  return !isMulticast && !(a === 255 && b === 255 && c === 255 && d === 255)
}

/**
 * Ranges of IPv6, by the names of ipaddr.js, that are not passed on: they point to nobody on the internet. A Teredo
 * address does, but it is put together from the addresses of its server and its client and the client's port. Whole it
 * tells more than an address, and its first 56 bits are the server's network.
 */
const hiddenRanges: ReadonlySet<string> = new Set([
  'unspecified',
  'linkLocal',
  'multicast',
  'loopback',
  'uniqueLocal',
  'deprecatedSiteLocal',
  'teredo',
])

/** The byte at which the IPv4 address begins in ranges that carry one: mapped, translated, NAT64 and 6to4. */
const ipv4Places: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 }

/** An IPv6 address that carries an IPv4 address is judged and cut as that one: its first bytes tell all of it or nothing. */
function readIpv6(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The longest spelling, with an IPv4 address at its end, has 45 characters; a zone may follow.
  if (text.length > 64 || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  const range = address.range()
  const place = ipv4Places[range]
  if (place === undefined) return hiddenRanges.has(range) ? undefined : address
  // 64:ff9b:1::/48 is for NAT64 within one network (RFC 8215), which alone knows where the IPv4 address begins.
  if (range === 'rfc6052' && address.parts[2] === 1) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = address.toByteArray().slice(place)
  return isPublic([a, b, c, d]) ? new ipaddr.IPv4([a, b, c, d]) : undefined
}
