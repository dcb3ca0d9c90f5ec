// What the oracle expects, held against what the exchange did. Each difference is a sentence.

import { type Case, isObject, objectOf } from '../../conformance/oracle/facts.ts'
import { type Verdict, verdictOf } from '../../conformance/oracle/oracle.ts'
import type { Told } from './stage.ts'

export interface Comparison {
  readonly verdict: Verdict
  readonly differences: readonly string[]
}

export function compare(given: Case, told: Told): Comparison {
  const verdict = verdictOf(given)
  const differences =
    verdict.status === 400 ? faultDifferences(given, verdict, told) : saleDifferences(given, verdict, told)
  return { verdict, differences }
}

function faultDifferences({ request }: Case, { faults }: Verdict, { status, body }: Told): readonly string[] {
  if (status !== 400) return [`status ${status}, and the request has the faults ${faults.join(', ')}`]
  const error = objectOf(objectOf(JSON.parse(body)).error)
  const { violations } = error
  if (request.test !== 1) {
    const { field } = objectOf(error.details)
    const first = `${String(error.code)} ${typeof field === 'string' ? field : ''}`
    return first === faults[0] ? [] : [`the first fault is ${first}, expected ${faults[0]}`]
  }
  const listed = (Array.isArray(violations) ? violations.filter(isObject) : []).map(
    ({ code, field = '' }) => `${String(code)} ${String(field)}`,
  )
  const [found, expected] = [[...new Set(listed)].join(', '), [...new Set(faults)].join(', ')]
  return found === expected ? [] : [`the faults are ${found}, expected ${expected}`]
}

function saleDifferences({ request, facts }: Case, verdict: Verdict, told: Told): readonly string[] {
  // The sandbox fills every test request (D58).
  const status = request.test === 1 ? 200 : verdict.status
  if (told.status !== status)
    return [`status ${told.status}, expected ${status}: ${told.status === 400 ? told.body : ''}`]
  if (request.test === 1) return []
  const sold = soldIn(told.body)
  const seatOf = (name: string) => facts.partners.find((partner) => partner.name === name)?.seat ?? name
  return [
    ...verdict.sales.flatMap(({ impid, winner }) => {
      const expected = winner && `${seatOf(winner.partner)} ${winner.bid} ${winner.price} ${winner.deal}`
      return expected === sold[impid] ? [] : [`${impid} was sold to ${sold[impid]}, expected ${expected}`]
    }),
    ...verdict.sales.flatMap(({ impid, reasons }) =>
      Object.entries(reasons).flatMap(([partner, expected]) => {
        const reason = told.reasons[`${partner} ${impid}`] ?? 'none'
        return expected.includes(reason)
          ? []
          : [`${partner} ended at ${impid} as ${reason}, expected ${expected.join(' or ')}`]
      }),
    ),
    ...(told.searches.join(' ') === verdict.searches.join(' ')
      ? []
      : [`searched ${told.searches.join(' ')}, expected ${verdict.searches.join(' ')}`]),
  ]
}

/** By impression: seat, bid, price in micros and deal. */
function soldIn(body: string): Readonly<Record<string, string>> {
  if (body === '') return {}
  const { seatbid } = JSON.parse(body) as {
    readonly seatbid: readonly {
      readonly seat: string
      readonly bid: readonly {
        readonly impid: string
        readonly crid: string
        readonly price: number
        readonly dealid?: string
      }[]
    }[]
  }
  const bids = seatbid.flatMap(({ seat, bid }) => bid.map((one) => ({ seat, ...one })))
  return Object.fromEntries(
    bids.map(({ seat, impid, crid, price, dealid }) => [impid, `${seat} ${crid} ${Math.round(price * 1e6)} ${dealid}`]),
  )
}
