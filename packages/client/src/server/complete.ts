// What only the server knows, and what counts before anything that a page says: the publisher, its domain, the browser and
// the address of the reader.

import { defined, isObject, type Members, membersOf } from '../json.ts'

export interface Facts {
  readonly publisher: string | undefined
  readonly domain: string | undefined
  readonly userAgent: string | undefined
  readonly address: string | undefined
}

const userAgentLengthMax = 1024

/** The request with these facts. The publisher goes into `app` if the page has sent one, otherwise into `site`. */
export function withFacts(request: Members, facts: Facts): Members {
  const place = isObject(request.app) ? 'app' : 'site'
  const publisher = facts.publisher === undefined ? undefined : { id: facts.publisher }
  const owner = defined({ domain: facts.domain, publisher })
  const device = defined({
    ua: facts.userAgent?.slice(0, userAgentLengthMax),
    ...addressMembers(facts.address),
  })
  return {
    ...request,
    ...joined(request, place, owner),
    ...joined(request, 'device', device),
  }
}

function joined(request: Members, name: string, facts: Members): Members {
  if (Object.keys(facts).length === 0) return {}
  const given = request[name]
  // A text or a list in its place is a fault, which the exchange names.
  if (given !== undefined && !isObject(given)) return {}
  return { [name]: { ...membersOf(given), ...facts } }
}

const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** An IPv4 address as IPv6 sockets write it becomes one again; an address of this machine says nothing about a reader. */
function addressMembers(address: string | undefined): Members {
  const plain = plainAddress(address)
  if (plain === undefined || plain === '::1' || plain.startsWith('127.')) return {}
  return plain.includes(':') ? { ipv6: plain } : { ip: plain }
}

/** The address without its zone, or undefined if it is none. What comes from a header is not always one. */
export function plainAddress(address: string | undefined): string | undefined {
  const plain = address?.trim().replace(mapped, '').replace(/%.*$/, '')
  return plain !== undefined && /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]{2,45})$/i.test(plain) ? plain : undefined
}
