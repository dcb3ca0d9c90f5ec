// `regs.ext.dsa`: what the publisher needs to know about an ad under the Digital Services Act of the EU (IAB Tech Lab, DSA
// Transparency; D103). The specification does not name it, so a request is never rejected because of it. Each member stands
// for itself: a fault in one must not take back what another one demands.

import { notedWarning, type Warning, warning } from '../issue.ts'
import { isObject, type Members } from '../json/object.ts'
import { formats } from '../schema/formats.ts'
import { shown } from '../schema/shown.ts'

/** What a publisher demands of bids, with those members that could be read. */
export interface RequestDsa {
  /** 2 and 3: a bid without transparency is not accepted. */
  readonly dsarequired?: 0 | 1 | 2 | 3
  /** Whether the publisher shows it: 0 it cannot, 1 it could, 2 it will. */
  readonly pubrender?: 0 | 1 | 2
  /** Whether the publisher wants the data: 0 no, 1 perhaps, 2 yes. */
  readonly datatopub?: 0 | 1 | 2
  readonly transparency?: readonly DsaEntry[]
}

/** Who used what about a person to choose the ad. */
export interface DsaEntry {
  readonly domain: string
  /** By the list of the IAB: 1 profiling, 2 basic advertising, 3 precise geolocation. */
  readonly dsaparams: readonly number[]
}

export interface DsaReading {
  /** Undefined where it is no object. */
  readonly dsa: RequestDsa | undefined
  readonly warnings: readonly Warning[]
}

/** More entries than this are not read, nor more params of one. */
const entriesMax = 20
const paramsMax = 20

const path = 'regs.ext.dsa'

/** Reads `regs.ext.dsa`, which is there. */
export function readDsa(value: unknown): DsaReading {
  if (!isObject(value)) return { dsa: undefined, warnings: [warning('D103-dsa', path, shown(value))] }
  const { dsarequired, pubrender, datatopub, transparency } = value
  const list = readDsaEntries(transparency)
  return {
    dsa: {
      ...(isAmong(demands, dsarequired) ? { dsarequired } : {}),
      ...(isAmong(degrees, pubrender) ? { pubrender } : {}),
      ...(isAmong(degrees, datatopub) ? { datatopub } : {}),
      ...(list.entries.length === 0 ? {} : { transparency: list.entries }),
    },
    warnings: [...demandWarnings(value), ...degreeWarnings(value), ...listWarnings(transparency, list)],
  }
}

const demands = [0, 1, 2, 3] as const
const degrees = [0, 1, 2] as const

function isAmong<Value extends number>(values: readonly Value[], value: unknown): value is Value {
  return values.includes(value as Value)
}

function demandWarnings({ dsarequired }: Members): readonly Warning[] {
  if (dsarequired === undefined || isAmong(demands, dsarequired)) return []
  return [warning('D103-dsa-required', `${path}.dsarequired`, shown(dsarequired))]
}

function degreeWarnings(members: Members): readonly Warning[] {
  const faulty = (['pubrender', 'datatopub'] as const).filter(
    (name) => members[name] !== undefined && !isAmong(degrees, members[name]),
  )
  return faulty.map((name) => warning('D103-dsa-degree', `${path}.${name}`, shown(members[name])))
}

/** One for the whole list, however long it is. */
function listWarnings(value: unknown, { isList, ignored }: EntriesReading): readonly Warning[] {
  const field = `${path}.transparency`
  if (!isList) return [warning('D103-dsa-transparency', field, shown(value))]
  if (ignored === 0) return []
  return [notedWarning('D103-dsa-transparency', field, `${ignored} of this one ${ignored === 1 ? 'is' : 'are'} not`)]
}

interface EntriesReading {
  readonly entries: readonly DsaEntry[]
  /** How many entries could not be read, or are too many. */
  readonly ignored: number
  /** An absent list is an empty one. */
  readonly isList: boolean
}

/** Reads `transparency` of a request or of a bid: of an entry, its two members and nothing else. */
export function readDsaEntries(value: unknown = []): EntriesReading {
  if (!Array.isArray(value)) return { entries: [], ignored: 0, isList: false }
  const entries = value.slice(0, entriesMax).flatMap((entry: unknown) => entryIn(entry) ?? [])
  return { entries, ignored: value.length - entries.length, isList: true }
}

function entryIn(entry: unknown): DsaEntry | undefined {
  if (!isObject(entry)) return undefined
  const { domain, dsaparams } = entry
  if (typeof domain !== 'string' || !formats.domain(domain)) return undefined
  if (!Array.isArray(dsaparams) || dsaparams.length > paramsMax || !dsaparams.every(isParam)) return undefined
  return { domain, dsaparams }
}

function isParam(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
