// T82: hosts that are somewhere else for every reader: the reader's own machine, the network around it, the service of a cloud that
// hands out keys. A link or a tracker to one of them makes a browser call what the sender of the ad cannot reach.

/** Labels that no name on the internet ends with: RFC 6761, RFC 6762, RFC 8375, and `internal`, which ICANN keeps free. */
const privateEnds = new Set(['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'localdomain'])
const homeEnd = '.home.arpa'

/** By what a browser recognises a number: the last part of the name is one. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i

/** `host` as it is in a URL that can be parsed, in ASCII, without its port. */
export function isPrivateHost(host: string): boolean {
  if (host.startsWith('[') || endsInNumber.test(host)) return isPrivateAddress(new URL(`https://${host}/`).hostname)
  const name = (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase()
  const dot = name.lastIndexOf('.')
  // A name without a dot is one of the network that somebody is in.
  return dot === -1 || privateEnds.has(name.slice(dot + 1)) || name.endsWith(homeEnd)
}

/** As a browser writes it: four numbers, or IPv6 in brackets. */
function isPrivateAddress(host: string): boolean {
  if (!host.startsWith('[')) return isPrivateV4(host.split('.').map(Number))
  const parts = groupsOf(host.slice(1, -1))
  const [first = 0, second = 0] = parts
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && (parts[5] === 0xff_ff || parts[5] === 0)
  if (isMapped) return isPrivateV4(parts.slice(6).flatMap((part) => [part >> 8, part & 0xff]))
  // 6to4 and Teredo have an IPv4 address inside, and nobody serves an ad from them.
  if (first === 0x20_02 || (first === 0x20_01 && second === 0)) return true
  // Unique local, link-local and multicast; what is not in 2000::/3 is nobody's on the internet.
  return first >> 13 !== 1
}

function groupsOf(text: string): readonly number[] {
  const [left = '', right] = text.split('::')
  const read = (part: string): readonly number[] =>
    part === '' ? [] : part.split(':').map((group) => Number(`0x${group}`))
  if (right === undefined) return read(left)
  const [before, after] = [read(left), read(right)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** RFC 6890: this network, private, shared, loopback, link-local with the metadata services of clouds, tests, multicast and above. */
function isPrivateV4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 100) return b >= 64 && b < 128
  if (a === 169) return b === 254
  if (a === 172) return b >= 16 && b < 32
  if (a === 198) return b === 18 || b === 19
  return a === 192 && (b === 168 || (b === 0 && c === 0))
}
