// D116: the other nodes, as this admin port may ask them. Their addresses come from the configuration, as a list or as a name that
// DNS resolves; nobody who asks this port chooses one.

import { type AskService, serviceAt } from '@parley/port'

export interface FleetNode {
  /** Its admin port, without name and password. */
  readonly url: string
  readonly ask: AskService
}

export interface Fleet {
  /** Those that are known now, without this one. */
  readonly nodes: () => readonly FleetNode[]
}

/** A node asks its own workers for two seconds at most. */
const timeoutMs = 3000
/** An auction of 200 partners has 3.3 MB of answers at most. */
const answerBytesMax = 8_388_608

/** `addresses` is what is known now, such as http://NAME:PASSWORD@10.0.0.2:9090. */
export function createFleet(addresses: () => readonly string[]): Fleet {
  /** By address: how many questions a node has is counted by its service. */
  let known = new Map<string, FleetNode>()
  return {
    nodes() {
      const now = addresses()
      if (now.length !== known.size || now.some((address) => !known.has(address)))
        known = new Map(now.map((address) => [address, known.get(address) ?? nodeAt(address)]))
      return [...known.values()]
    },
  }
}

export const noFleet: Fleet = { nodes: () => [] }

function nodeAt(address: string): FleetNode {
  const { origin, username, password } = new URL(address)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const authorization = username === '' ? '' : `Basic ${credentials}`
  return { url: origin, ask: serviceAt({ url: origin, authorization, timeoutMs, answerBytesMax }) }
}
