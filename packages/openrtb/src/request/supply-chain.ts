// Who passed a request on and is paid for it (SupplyChain object, version 1.0). The specification does not name it, so nothing
// has looked at it when a request was read. It is read member by member, so that nothing but companies and their accounts gets
// any further (D101).

import { isObject, type Members } from '../json/object.ts'
import type { BidRequest } from './bid-request.ts'

export interface SupplyNode {
  /** The domain of the system that passed the request on. */
  readonly asi: string
  /** The account there that is paid. */
  readonly sid: string
  readonly rid?: string
  readonly name?: string
  readonly domain?: string
  readonly hp?: 0 | 1
}

export interface SupplyChain {
  readonly ver: string
  readonly complete: 0 | 1
  readonly nodes: readonly SupplyNode[]
}

export type ChainReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'chain'; readonly field: ChainField; readonly chain: SupplyChain }
  | { readonly kind: 'unreadable'; readonly field: ChainField }

type ChainField = 'source.schain' | 'source.ext.schain'

/** No honest way is longer; a chain with more nodes is unreadable. */
export const supplyNodesMax = 30

/** The standard has 64 for an account; real ones are longer. A node with a longer text makes its chain unreadable. */
const textLengthMax = 256

const none: ChainReading = { kind: 'none' }

/** The chain that counts: the one in the place of OpenRTB 2.6 wherever there is one, else that of 2.5. */
export function readSupplyChain(request: BidRequest): ChainReading {
  const { source } = request as Members
  if (!isObject(source)) return none
  const { schain, ext } = source
  if (isGiven(schain)) return reading(schain, 'source.schain')
  return isObject(ext) && isGiven(ext.schain) ? reading(ext.schain, 'source.ext.schain') : none
}

/** Whether both places have a chain and they do not say the same. */
export function hasTwoChains(request: BidRequest): boolean {
  const { source } = request as Members
  if (!isObject(source) || !isObject(source.ext)) return false
  const { schain, ext } = source
  if (!isGiven(schain) || !isGiven(ext.schain)) return false
  return JSON.stringify(chainIn(schain)) !== JSON.stringify(chainIn(ext.schain))
}

function reading(value: unknown, field: ChainField): ChainReading {
  const chain = chainIn(value)
  return chain === undefined ? { kind: 'unreadable', field } : { kind: 'chain', field, chain }
}

function chainIn(value: unknown): SupplyChain | undefined {
  if (!isObject(value)) return undefined
  const { complete, nodes, ver = '1.0' } = value
  if (!isBit(complete) || !isText(ver) || !Array.isArray(nodes)) return undefined
  if (nodes.length === 0 || nodes.length > supplyNodesMax) return undefined
  const read: SupplyNode[] = []
  for (const node of nodes) {
    const found = nodeIn(node)
    if (found === undefined) return undefined
    read.push(found)
  }
  return { ver, complete, nodes: read }
}

function nodeIn(node: unknown): SupplyNode | undefined {
  if (!isObject(node)) return undefined
  const { asi, sid, rid, name, domain, hp } = node
  if (!isText(asi) || !isText(sid)) return undefined
  return {
    asi,
    sid,
    ...(isText(rid) ? { rid } : {}),
    ...(isText(name) ? { name } : {}),
    ...(isText(domain) ? { domain } : {}),
    ...(isBit(hp) ? { hp } : {}),
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function isBit(value: unknown): value is 0 | 1 {
  return value === 0 || value === 1
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= textLengthMax
}
