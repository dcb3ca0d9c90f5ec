// T49, D88: asks DNS for a name over our own sockets. The lookup that sockets use by themselves (getaddrinfo) waits in one
// of four threads, of which all lookups together get two: two partners with silent DNS would block the lookups of all.

import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { Clock } from '../time/clock.ts'
import type { AskName, NameAnswer } from './name-answer.ts'

export interface DnsSettings {
  /** Addresses, each with a port where it is not 53; none leaves it to /etc/resolv.conf. */
  readonly servers: readonly string[]
  readonly clock: Clock
}

export interface Dns {
  readonly ask: AskName
  /** Ends what is under way. */
  readonly close: () => void
}

/** How long one server has for its answer; it is asked once. Node looks at these clocks as often, so it may be twice that. */
const serverTimeoutMs = 500

/** How long IPv6 addresses are still waited for when those of IPv4 are there (RFC 8305, section 3). */
const secondFamilyMs = 50

export function openDns({ servers, clock }: DnsSettings): Dns {
  const resolver = new Resolver({ timeout: serverTimeoutMs, maxTimeout: serverTimeoutMs, tries: 1 })
  if (servers.length > 0) resolver.setServers(servers)

  async function ask(name: string): Promise<NameAnswer> {
    const asked6 = answerOf(resolver.resolve6(name, { ttl: true }), 6)
    const ipv4 = await answerOf(resolver.resolve4(name, { ttl: true }), 4)
    // The name itself does not exist, for whatever family.
    if (ipv4.kind === 'unknown') return ipv4
    const isEnough = ipv4.kind === 'addresses' && ipv4.addresses.length > 0
    return joined(ipv4, await (isEnough ? soon(asked6, clock) : asked6))
  }
  return { ask, close: () => resolver.cancel() }
}

interface DnsRecord {
  readonly address: string
  readonly ttl: number
}

/** A name that has no addresses of a family is known all the same. */
const noAddresses: NameAnswer = { kind: 'addresses', addresses: [], ttlMs: Number.POSITIVE_INFINITY }

async function answerOf(asked: Promise<readonly DnsRecord[]>, family: 4 | 6): Promise<NameAnswer> {
  try {
    const records = await asked
    const ttlMs = 1000 * Math.min(...records.map(({ ttl }) => ttl))
    return { kind: 'addresses', addresses: records.map(({ address }) => ({ address, family })), ttlMs }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENODATA') return noAddresses
    // Where no server listens at all, the machine may still know the name by itself.
    return code === 'ENOTFOUND' || code === 'ECONNREFUSED' ? { kind: 'unknown' } : { kind: 'unanswered' }
  }
}

/** An answer if it comes soon; a family whose servers are silent must not hold up the other. */
function soon(asked: Promise<NameAnswer>, clock: Clock): Promise<NameAnswer> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(secondFamilyMs, () => resolve(noAddresses))
    void asked.then((answer) => {
      stopTimer()
      resolve(answer)
    })
  })
}

/** IPv4 goes first: a machine without IPv6 would lose its first attempts. */
function joined(ipv4: NameAnswer, ipv6: NameAnswer): NameAnswer {
  const addresses = [...addressesIn(ipv4), ...addressesIn(ipv6)]
  if (addresses.length > 0) return { kind: 'addresses', addresses, ttlMs: Math.min(ttlOf(ipv4), ttlOf(ipv6)) }
  return ipv4.kind === 'unanswered' || ipv6.kind === 'unanswered' ? { kind: 'unanswered' } : { kind: 'unknown' }
}

function addressesIn(answer: NameAnswer): readonly LookupAddress[] {
  return answer.kind === 'addresses' ? answer.addresses : []
}

function ttlOf(answer: NameAnswer): number {
  return answer.kind === 'addresses' ? answer.ttlMs : Number.POSITIVE_INFINITY
}
