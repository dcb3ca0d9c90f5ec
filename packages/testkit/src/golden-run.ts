// Runs a golden case with an adapter and reports what was wrong with its calls and with its reading of the reply.

import type { GoldenCase, GoldenReply } from './golden.ts'
import { mismatchOf } from './match.ts'

interface Call {
  readonly requestId: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The part of an adapter that a case needs. */
export interface GoldenAdapter<Opportunity, Imp, OneCall extends Call> {
  bind(params: GoldenCase['params']): {
    readonly origin: string
    calls(opportunity: Opportunity, tmaxMs: number): readonly OneCall[]
    bids(reply: Omit<GoldenReply, 'call'>, call: OneCall, imps: readonly Imp[]): unknown
  }
}

/** How a test turns the text of a request into what adapters are given, or into the rule that refuses it. */
export type ReadOpportunity<Opportunity> = (
  text: string,
) => { readonly opportunity: Opportunity } | { readonly refused: string }

/** What is wrong, in the order in which it happens; empty when the case passes. */
export function goldenProblems<
  Imp extends { readonly id: string },
  Opportunity extends { readonly imps: readonly Imp[] },
  OneCall extends Call,
>(
  golden: GoldenCase,
  adapter: GoldenAdapter<Opportunity, Imp, OneCall>,
  read: ReadOpportunity<Opportunity>,
): readonly string[] {
  const found = read(golden.request)
  if ('refused' in found) return listOf(mismatchOf(golden.refused ?? 'no refusal', found.refused, 'refused'))
  if (golden.refused !== undefined) return [`refused: expected ${golden.refused}, found an opportunity`]
  const opportunity = restricted(found.opportunity, golden.impIds)
  const bound = adapter.bind(golden.params)
  const calls = bound.calls(opportunity, golden.tmaxMs)
  const problems = [...listOf(mismatchOf(golden.calls, calls.map(shownCall), 'calls')), ...strays(calls, bound.origin)]
  if (golden.reply === undefined || golden.reading === undefined) return problems
  const { call: index, ...reply } = golden.reply
  const call = calls[index]
  if (call === undefined) return [...problems, `calls[${index}]: expected a call to answer, found nothing`]
  const reading = bound.bids(reply, call, opportunity.imps)
  return [...problems, ...listOf(mismatchOf(golden.reading, plain(reading), 'reading'))]
}

/** The exchange sends calls only to the origin that the adapter declares. */
function strays(calls: readonly Call[], origin: string): readonly string[] {
  const origins = calls.map(({ url }) => URL.parse(url)?.origin ?? 'no address')
  return origins.flatMap((found, index) =>
    found === origin ? [] : [`calls[${index}].url: expected the origin ${origin}, found ${found}`],
  )
}

function restricted<Opportunity extends { readonly imps: readonly { readonly id: string }[] }>(
  opportunity: Opportunity,
  impIds: readonly string[] | undefined,
): Opportunity {
  if (impIds === undefined) return opportunity
  return { ...opportunity, imps: opportunity.imps.filter(({ id }) => impIds.includes(id)) }
}

/** Bodies are compared as the JSON that a partner reads. Only the exchange itself needs the id of the request. */
function shownCall({ body, ...call }: Call): unknown {
  return plain({ ...call, requestId: undefined, body: body === undefined ? undefined : JSON.parse(body) })
}

/** As JSON: members that are undefined are absent, and numbers that JSON cannot write are their names. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'number' && !Number.isFinite(member) ? String(member) : member,
    ),
  )
}

function listOf(problem: string | undefined): readonly string[] {
  return problem === undefined ? [] : [problem]
}
