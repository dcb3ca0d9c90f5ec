// D88: names for sockets. `lookup` has the form that net.connect, and with it undici's `connect` option, takes in place
// of its own: with `all`, which sockets that may choose the family ask for, a list, and otherwise one address.

import type { LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Clock } from '../time/clock.ts'
import { openDns } from './ask-dns.ts'
import type { AskName, NameAnswer } from './name-answer.ts'
import { createNameBook } from './name-book.ts'

export interface NamesSettings {
  readonly dnsServers: readonly string[]
  /** Asked for names that DNS does not know; without it they do not exist. */
  readonly askSystem: AskName | undefined
  readonly clock: Clock
}

export interface Names {
  readonly lookup: LookupFunction
  readonly close: () => void
}

export function openNames({ dnsServers, askSystem, clock }: NamesSettings): Names {
  const dns = openDns({ servers: dnsServers, clock })

  async function ask(name: string): Promise<NameAnswer> {
    const answer = await dns.ask(name)
    // A name whose servers are silent has nothing to look for in the thread of the others.
    return answer.kind === 'unknown' && askSystem !== undefined ? askSystem(name) : answer
  }
  const book = createNameBook({ ask, clock })
  return {
    lookup: lookupOf((name) => (isLocal(name) ? Promise.resolve(thisMachine) : book(name))),
    close: () => dns.close(),
  }
}

/** The lookup of a socket over any source of names. */
function lookupOf(find: AskName): LookupFunction {
  return (name, options, back) => {
    void find(name).then((answer) => {
      const addresses = answer.kind === 'addresses' ? answer.addresses.filter(isOf(options)) : []
      const [first] = addresses
      // In a turn of its own: what the socket throws is no rejection of ours.
      if (first === undefined) process.nextTick(back, failureOf(name, answer), [])
      else if (options.all === true) process.nextTick(back, null, addresses)
      else process.nextTick(back, null, first.address, first.family)
    })
  }
}

/** RFC 6761, section 6.3: these names are this machine, and no server is to be asked for them. */
const thisMachine: NameAnswer = {
  kind: 'addresses',
  addresses: [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ],
  ttlMs: 0,
}

function isLocal(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

function isOf({ family }: LookupOptions): (found: LookupAddress) => boolean {
  const only = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family
  return (found) => only === undefined || only === 0 || found.family === only
}

/** The codes are those that the machine's own lookup would give. */
function failureOf(name: string, { kind }: NameAnswer): NodeJS.ErrnoException {
  return kind === 'unanswered'
    ? Object.assign(new Error(`no name server answered for ${name} in time`), { code: 'EAI_AGAIN' })
    : Object.assign(new Error(`the name ${name} has no address`), { code: 'ENOTFOUND' })
}
