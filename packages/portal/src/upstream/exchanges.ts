// Several exchanges as one: each stores its own auctions. Lists are put together, with the numbers of exchanges from which something
// is missing, and one auction is on one of them.

import { type AskService, joinedLists, type ServiceAnswer, type ServiceCall } from '@parley/port'
import type { ScopedCall } from '../routes/scope.ts'

interface Listed {
  readonly id: string
  readonly at: string
}

const listedDefault = 50

export async function askExchanges(
  ports: readonly AskService[],
  asked: ServiceCall,
  { path, query }: Pick<ScopedCall, 'path' | 'query'>,
): Promise<ServiceAnswer> {
  const [first, ...others] = ports
  if (first === undefined) return none
  // One exchange answers for all that it knows (T102); of several, each for itself, or they would ask each other once more.
  if (others.length === 0) return first(asked)
  const call = { ...asked, headers: { ...asked.headers, 'parley-nodes': 'own' } }
  if (path !== '/auctions') return firstOf(ports, call)
  const answers = await Promise.all(ports.map((ask) => ask(call)))
  const refusal = answers.find((answer) => answer.kind === 'answer' && answer.status === 400)
  if (refusal !== undefined) return refusal
  const lists = answers.map(listIn)
  if (lists.every((list) => list === undefined)) return answers[0] ?? none
  const limit = query.limit === undefined ? listedDefault : Number(query.limit)
  const { rows: auctions, searchedSince } = joinedLists(
    lists.map((list) => ({ rows: list?.auctions ?? [], searchedSince: list?.searchedSince })),
    limit,
  )
  const missing = lists.flatMap((list, at) => (list === undefined || list.missingWorkers !== undefined ? [at] : []))
  // JSON leaves out what is undefined.
  const list = { auctions, searchedSince, missingWorkers: missing.length === 0 ? undefined : missing }
  return { kind: 'answer', status: 200, headers: jsonHeaders, bytes: Buffer.from(JSON.stringify(list)) }
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }
const none: ServiceAnswer = { kind: 'away', fault: 'no exchange is configured' }

interface List {
  readonly auctions: readonly Listed[]
  readonly missingWorkers?: readonly number[]
  readonly searchedSince?: string
}

function listIn(answer: ServiceAnswer): List | undefined {
  return answer.kind === 'answer' && answer.status === 200 ? (JSON.parse(answer.bytes.toString()) as List) : undefined
}

/** The one that has it. If none has, but one did not answer, nobody knows. */
async function firstOf(ports: readonly AskService[], call: ServiceCall): Promise<ServiceAnswer> {
  const answers = await Promise.all(ports.map((ask) => ask(call)))
  const found = answers.find((answer) => answer.kind === 'answer' && answer.status === 200)
  const unknown = answers.find((answer) => answer.kind !== 'answer' || answer.status !== 404)
  return found ?? unknown ?? answers[0] ?? none
}
