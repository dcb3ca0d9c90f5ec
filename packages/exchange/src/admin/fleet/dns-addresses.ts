// The other nodes by a name that DNS resolves: looked up on a timer, never by a request. A name server that is silent or
// answers nonsense changes nothing but a line of the log.

import { networkInterfaces } from 'node:os'
import type { NodeEvent } from '../../model/node-event.ts'
import type { AskName } from '../../names/name-answer.ts'
import type { Clock } from '../../time/clock.ts'

export interface NodesByName {
  /** Such as http://NAME:PASSWORD@parley.internal:9090; only the host is resolved. */
  readonly nodesDns: string
  readonly nodesDnsSeconds: number
  /** So many nodes are known at once. */
  readonly nodesMax: number
}

export interface DnsTools {
  readonly ask: AskName
  readonly clock: Clock
  readonly log: (event: NodeEvent) => void
  /** The addresses of this node, which does not ask itself. */
  readonly isOwn: (address: string) => boolean
}

export interface DnsAddresses {
  /** As they would be written into the configuration. */
  readonly addresses: () => readonly string[]
  readonly start: () => void
  readonly stop: () => void
}

/**
 * A node that has died is soon left out by DNS. For so long it is still asked, and named when it does not answer: otherwise a list
 * would look complete that is not.
 */
const heldMs = 60_000

export function followDns(settings: NodesByName, { ask, clock, log, isOwn }: DnsTools): DnsAddresses {
  const { nodesDns, nodesDnsSeconds, nodesMax } = settings
  const { hostname: name } = new URL(nodesDns)
  /** By address: when DNS named it last. */
  const seenAtMs = new Map<string, number>()
  let addresses: readonly string[] = []
  let said = ''
  let isStopped = false
  let cancel = (): void => {}

  /** Once for each change. */
  const say = (key: string, event: NodeEvent): void => {
    if (said !== key) log(event)
    said = key
  }

  async function look(): Promise<void> {
    const answer = await ask(name)
    if (answer.kind !== 'addresses') return say(answer.kind, { kind: 'nodes-lost', name, why: answer.kind })
    const nowMs = clock.nowMs()
    const named = new Set(answer.addresses.map(({ address }) => address).filter((address) => !isOwn(address)))
    for (const [address, atMs] of seenAtMs) {
      if (named.has(address)) seenAtMs.set(address, nowMs)
      else if (nowMs - atMs > heldMs) seenAtMs.delete(address)
    }
    // Those that are known stay, so that the order of an answer changes nothing.
    for (const address of named) if (seenAtMs.size < nodesMax && !seenAtMs.has(address)) seenAtMs.set(address, nowMs)
    addresses = [...seenAtMs.keys()].toSorted().map((address) => urlOf(nodesDns, address))
    const leftOut = named.size - [...named].filter((address) => seenAtMs.has(address)).length
    say(`${named.size} ${leftOut}`, { kind: 'nodes-found', name, count: named.size, leftOut })
  }

  function next(): void {
    if (!isStopped) cancel = clock.after(1000 * nodesDnsSeconds, () => void look().then(next))
  }

  return {
    addresses: () => addresses,
    start: () => void look().then(next),
    stop() {
      isStopped = true
      cancel()
    },
  }
}

function urlOf(pattern: string, address: string): string {
  const url = new URL(pattern)
  url.hostname = address.includes(':') ? `[${address}]` : address
  return url.href
}

/** A port on one address is at this one; a port on all of them is at each. */
export function ownAddress(host: string): (address: string) => boolean {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return (address) => {
    if (!isEverywhere) return address === host
    return Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address) === true)
  }
}
