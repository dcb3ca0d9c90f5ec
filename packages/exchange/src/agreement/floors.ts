// D99: floors that are agreed with a publisher, beside those of its requests. A rule of which every condition holds raises the
// floor of an impression and never lowers it; of several, the highest counts.

import type { FloorTerms } from '../config/supply.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { type CpmMicros, toFloorMicros } from '../money/micros.ts'

export interface FloorRule {
  readonly micros: CpmMicros
  readonly countries: Wanted
  readonly intents: Wanted
  readonly funnelStages: Wanted
  readonly sentiments: Wanted
  readonly formats: Wanted
  readonly hours: ReadonlySet<number> | undefined
  /** The rule as it is named where its floor is told. */
  readonly source: string
}

/** Undefined asks for nothing. */
type Wanted = ReadonlySet<string> | undefined

/** `publisher` is the id of the entry that the rules stand in. */
export function floorRulesOf(publisher: string, floors: readonly FloorTerms[]): readonly FloorRule[] {
  return floors.map((terms, index) => ({
    micros: toFloorMicros(terms.cpm),
    countries: setOf(terms.countries),
    intents: setOf(terms.intents),
    funnelStages: setOf(terms.funnelStages),
    sentiments: setOf(terms.sentiments),
    formats: setOf(terms.formats),
    hours: terms.hours === undefined ? undefined : new Set(terms.hours),
    source: sourceOf(publisher, index, terms),
  }))
}

function setOf(values: readonly string[] | undefined): Wanted {
  return values === undefined ? undefined : new Set(values)
}

/** How many values of a condition are named; the configuration has the others. */
const valuesNamedMax = 4

function sourceOf(publisher: string, index: number, terms: FloorTerms): string {
  const { cpm: _, ...conditions } = terms
  const named = Object.entries(conditions).flatMap(([name, values]) =>
    values === undefined ? [] : [`${name} ${namedValues(values)}`],
  )
  return `floors[${index}] of ${publisher}${named.length === 0 ? '' : ` (${named.join('; ')})`}`
}

function namedValues(values: readonly (string | number)[]): string {
  const more = values.length - valuesNamedMax
  return `${values.slice(0, valuesNamedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The impressions with the floors that count in this hour of the day (UTC). */
export function withFloors(
  opportunity: Opportunity,
  rules: readonly FloorRule[],
  hour: number,
): readonly OpportunityImp[] {
  const holding = rules.filter((rule) => holds(rule, opportunity, hour))
  return holding.length === 0 ? opportunity.imps : opportunity.imps.map((imp) => raised(imp, holding))
}

function holds(rule: FloorRule, { request, country }: Opportunity, hour: number): boolean {
  const { intent, funnel, sentiment } = request.ext?.service ?? {}
  return (
    takes(rule.countries, country?.alpha2) &&
    takes(rule.intents, intent?.value) &&
    takes(rule.funnelStages, funnel?.stage) &&
    takes(rule.sentiments, sentiment?.value) &&
    (rule.hours === undefined || rule.hours.has(hour))
  )
}

/** What is not known meets no condition. */
function takes(wanted: Wanted, found: string | undefined): boolean {
  return wanted === undefined || (found !== undefined && wanted.has(found))
}

function raised(imp: OpportunityImp, rules: readonly FloorRule[]): OpportunityImp {
  let { floorMicros, floorSource } = imp
  for (const { micros, formats, source } of rules) {
    const isForIt = formats === undefined || imp.adFormats.some(({ id }) => formats.has(id))
    if (isForIt && micros > floorMicros) {
      floorMicros = micros
      floorSource = source
    }
  }
  return floorSource === imp.floorSource ? imp : { ...imp, floorMicros, floorSource }
}
