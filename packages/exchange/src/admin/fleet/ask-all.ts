// T102: asks all other nodes at once. Each answers for itself alone, so that no question goes round. What cannot be used counts as
// missing, and says why.

import type { MissingNode } from '@parley/contract'
import { type AskedAs, askedAsHeader, askedAsText, type ServiceAnswer } from '@parley/port'
import type { FastifyRequest } from 'fastify'
import type { Fleet, FleetNode } from './fleet.ts'

/** A request with this header is answered from what this node has. */
const nodesHeader = 'parley-nodes'

export function asksOwnNode({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[nodesHeader] !== undefined
}

export interface Told<Value> {
  readonly answers: readonly { readonly url: string; readonly value: Value }[]
  readonly missing: readonly MissingNode[]
}

export interface NodeQuestion<Value> {
  readonly path: string
  /** Whose view is asked for. */
  readonly as: AskedAs | undefined
  /** Undefined for an answer that has not the expected shape. */
  readonly read: (body: unknown) => Value | undefined
}

export async function askAll<Value>(fleet: Fleet, question: NodeQuestion<Value>): Promise<Told<Value>> {
  const told = await Promise.all(fleet.nodes().map((node) => askNode(node, question)))
  return {
    answers: told.flatMap((one) => ('value' in one ? [one] : [])),
    missing: told.flatMap((one) => ('fault' in one ? [one] : [])),
  }
}

type NodeTold<Value> = { readonly url: string; readonly value: Value } | MissingNode | { readonly url: string }

async function askNode<Value>({ url, ask }: FleetNode, question: NodeQuestion<Value>): Promise<NodeTold<Value>> {
  const { path, as, read } = question
  const narrowed = as === undefined ? {} : { [askedAsHeader]: askedAsText(as) }
  const answer = await ask({ path, headers: { [nodesHeader]: 'own', ...narrowed } })
  const fault = faultOf(answer, as)
  if (fault !== undefined) return { url, fault }
  if (answer.kind !== 'answer' || answer.status === 404) return { url }
  const value = read(jsonIn(answer.bytes))
  return value === undefined ? { url, fault: 'its answer cannot be read' } : { url, value }
}

function faultOf(answer: ServiceAnswer, as: AskedAs | undefined): string | undefined {
  if (answer.kind === 'away') return answer.fault
  if (answer.kind === 'busy') return `${answer.atOnceMax} questions to it are already running`
  if (answer.status === 404) return undefined
  if (answer.status !== 200) return `answered ${answer.status}`
  // What was not narrowed must not be shown to a side.
  return as !== undefined && answer.headers[askedAsHeader] !== askedAsText(as)
    ? 'it did not narrow its answer'
    : undefined
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}
