// Requests of a simulation: drawn from lists of publishers, countries, formats and chats, a few of them frequent and many rare; or the
// requests of a recorded log, in any order.

import { readFileSync } from 'node:fs'
import { readBidRequest } from '@parley/openrtb'
import type { Opportunity } from '../../packages/exchange/src/model/opportunity.ts'
import { opportunityOf } from '../../packages/exchange/src/opportunity/opportunity.ts'
import { sampleBody } from '../load/request-bytes.ts'

export interface Traffic {
  readonly next: (random: () => number) => Opportunity
  /** The most frequent first. */
  readonly countries: readonly string[]
  readonly formats: readonly string[]
  readonly intents: readonly string[]
}

type Weighted = readonly (readonly [name: string, weight: number])[]

const countries: Weighted = [
  ['US', 34],
  ['GB', 11],
  ['DE', 10],
  ['IN', 9],
  ['FR', 7],
  ['BR', 6],
  ['CA', 5],
  ['IT', 4],
  ['ES', 4],
  ['JP', 4],
  ['AU', 3],
  ['PL', 3],
]
const formats: Weighted = [
  ['card', 60],
  ['text', 25],
  ['carousel', 15],
]
const intents: Weighted = [
  ['informational', 40],
  ['comparison', 20],
  ['purchase_inquiry', 20],
  ['support_request', 15],
  ['recommendation', 5],
]
const stages: Weighted = [
  ['awareness', 50],
  ['consideration', 30],
  ['intent', 20],
]
const floors: Weighted = [
  ['0', 40],
  ['0.5', 30],
  ['1', 20],
  ['2', 10],
]
/** The weight of a publisher is inverse to its rank. */
const publishers: Weighted = Array.from({ length: 40 }, (_, at) => [`pub-${at}`, 1 / (at + 1)])

export function drawnTraffic(): Traffic {
  const base = opportunityIn(sampleBody())
  const [imp] = base.imps
  if (imp === undefined) throw new Error('the sample request has no impression')
  return {
    ...namesOf({ countries, formats, intents }),
    next(random) {
      const country = drawn(countries, random)
      const id = drawn(formats, random)
      const chat = {
        intent: { value: drawn(intents, random), confidence: 1, topics: [], signals: [] },
        funnel: { stage: drawn(stages, random), progress: 0.5 },
      }
      const floorMicros = Number(drawn(floors, random)) * 1_000_000
      const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
      const request = { ...base.request, ext: { service: { ...metrics, ...chat } } } as Opportunity['request']
      return {
        ...base,
        request,
        publisher: drawn(publishers, random),
        country: { alpha2: country, alpha3: country },
        imps: [{ ...imp, floorMicros, adFormats: [{ agent_url: 'https://formats.example/', id }] }],
      }
    },
  }
}

/** A file as `parley replay` takes it: `{"atMs": …, "request": {…}}` in each line. Only requests with one impression are used. */
export function loggedTraffic(file: string): Traffic {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const all = lines.map((line) =>
    opportunityIn(JSON.stringify((JSON.parse(line) as { readonly request: unknown }).request)),
  )
  const usable = all.filter(({ imps, isTest }) => imps.length === 1 && !isTest)
  const [first] = usable
  if (first === undefined) throw new Error(`${file} has no request with one impression`)
  const found = {
    countries: counted(usable.map(countryIn)),
    formats: counted(usable.map(formatIn)),
    intents: counted(usable.map(intentIn)),
  }
  return {
    ...namesOf(found),
    next: (random) => usable[Math.floor(random() * usable.length)] ?? first,
  }
}

export function countryIn({ country }: Opportunity): string {
  return country?.alpha2 ?? ''
}

export function formatIn({ imps }: Opportunity): string {
  return imps[0]?.adFormats[0]?.id ?? ''
}

export function intentIn({ request }: Opportunity): string {
  return request.ext?.service?.intent?.value ?? ''
}

function opportunityIn(body: string): Opportunity {
  const reading = readBidRequest(body)
  if (reading.kind === 'refused') throw new Error(`a request is refused: ${JSON.stringify(reading.issue)}`)
  return opportunityOf(reading, { record: reading.request, warnings: [] }, { defaultType: 1 })
}

function counted(names: readonly string[]): Weighted {
  const groups = Map.groupBy(names, (name) => name)
  return Array.from(groups, ([name, alike]) => [name, alike.length] as const)
}

function namesOf(lists: Readonly<Record<'countries' | 'formats' | 'intents', Weighted>>): Omit<Traffic, 'next'> {
  const names = (list: Weighted): readonly string[] =>
    list.toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  return { countries: names(lists.countries), formats: names(lists.formats), intents: names(lists.intents) }
}

const totals = new WeakMap<Weighted, number>()

function drawn(list: Weighted, random: () => number): string {
  const total = totals.get(list) ?? list.reduce((sum, [, weight]) => sum + weight, 0)
  totals.set(list, total)
  let left = random() * total
  for (const [name, weight] of list) {
    left -= weight
    if (left < 0) return name
  }
  return list.at(-1)?.[0] ?? ''
}
