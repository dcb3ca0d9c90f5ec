// GPP: one string with a section for each law. Sections that apply are read; one that applies and is missing, unknown or
// unreadable gets the most restrictive reading.

import { GppModel, Sections } from '@iabgpp/cmpapi'
import type { Cause } from '../../catalog/permissions.ts'
import { Bits } from './bits.ts'
import { type ConsentBounds, consentMemory } from './consent-memory.ts'
import { exactSection } from './gpp-sections.ts'

interface GppReading {
  readonly causes: readonly Cause[]
  /** The TC string inside, when the section of the EU applies. */
  readonly tcString: string | undefined
}

const unreadable: GppReading = { causes: ['gpp-unreadable'], tcString: undefined }

/** Section ids: https://github.com/InteractiveAdvertisingBureau/Global-Privacy-Platform, "Section Information". */
const europe = 2
const usPrivacy = 6
/** Not a section: the only id that says that none applies. 0 says that nobody knows yet which ones do. */
const noSection = -1

export type GppReader = (text: string | undefined, applying: readonly number[] | undefined) => GppReading

export function createGppReader(bounds: ConsentBounds): GppReader {
  const known = consentMemory<GppReading>(bounds)
  return (text, applying) => {
    const isTooLong = (text?.length ?? 0) > bounds.textLengthMax || (applying?.length ?? 0) > sectionsMax
    if (isTooLong) return unreadable
    // An empty list says that no section applies, no list that every one does.
    const key = `${applying === undefined ? 'all' : applying.join()} ${text ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    const reading = readGpp(text, applying)
    known.set(key, reading)
    return reading
  }
}

/** `applying` is `regs.gpp_sid`; without it every section in the string is taken to apply. */
function readGpp(text: string | undefined, applying: readonly number[] | undefined): GppReading {
  const named = applying?.filter((id) => id !== noSection)
  if (named?.length === 0) return { causes: [], tcString: undefined }
  const present = text === undefined ? undefined : sectionsIn(text)
  if (text === undefined || present === undefined) return unreadable
  const ids = named ?? [...present.keys()]
  const exact = exactText(text, present, ids)
  if (exact === undefined) return unreadable
  try {
    const model = new GppModel(exact)
    return { causes: [...new Set(ids.flatMap((id) => causesIn(model, id)))], tcString: tcStringIn(present, ids) }
  } catch {
    return unreadable
  }
}

/** The string as the decoder understands it; undefined when a section that applies is missing, unknown or malformed. */
function exactText(text: string, present: ReadonlyMap<number, string>, ids: readonly number[]): string | undefined {
  const sections = new Map(present)
  for (const id of ids) {
    const exact = exactSectionOf(id, present.get(id))
    if (exact === undefined) return undefined
    sections.set(id, exact)
  }
  return [...text.split('~', 1), ...sections.values()].join('~')
}

const usPrivacyText = /^1[YN-]{3}$/

function exactSectionOf(id: number, text: string | undefined): string | undefined {
  if (text === undefined || id === europe) return text
  if (id === usPrivacy) return usPrivacyText.test(text) ? text : undefined
  return exactSection(id, text)
}

function tcStringIn(present: ReadonlyMap<number, string>, ids: readonly number[]): string | undefined {
  return ids.includes(europe) ? present.get(europe) : undefined
}

const sectionsMax = 64
const headType = 3
const fibonacciWidth = 16

/**
 * The sections by id, read from the header by hand: it counts ids in ranges, and the official decoder would follow a
 * range of a billion ids.
 */
function sectionsIn(text: string): ReadonlyMap<number, string> | undefined {
  const [head = '', ...sections] = text.split('~', sectionsMax + 2)
  const bits = new Bits(head)
  if (bits.number(6) !== headType) return undefined
  bits.skip(6)
  const ids: number[] = []
  let last = 0
  const entries = bits.number(12)
  for (let index = 0; index < entries; index++) {
    const isRange = bits.bit() === 1
    const first = last + (bits.fibonacci(fibonacciWidth) ?? Number.NaN)
    last = isRange ? first + (bits.fibonacci(fibonacciWidth) ?? Number.NaN) : first
    if (!(last - first + ids.length < sectionsMax)) return undefined
    for (let id = first; id <= last; id++) ids.push(id)
  }
  return ids.length === sections.length ? new Map(ids.map((id, index) => [id, sections[index] ?? ''])) : undefined
}

type Fields = Readonly<Record<string, unknown>>

const optOuts = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut']
const optedOut = 1
/** Two bits can say it, and no specification says what it means. */
const undefinedChoice = 3

function causesIn(model: GppModel, id: number): readonly Cause[] {
  if (id === europe) return []
  const name = Sections.SECTION_ID_NAME_MAP.get(id)
  const fields = name === undefined ? undefined : (model.getSection(name) as Fields | null)
  if (fields === undefined || fields === null) return ['gpp-unreadable']
  if (id === usPrivacy) return fields.OptOutSale === 'Y' ? ['gpp-opt-out'] : []
  const choices = optOuts.map((field) => fields[field])
  if (choices.includes(undefinedChoice)) return ['gpp-unreadable']
  const found: Cause[] = []
  if (fields.Gpc === true || choices.includes(optedOut)) found.push('gpp-opt-out')
  if ([fields.KnownChildSensitiveDataConsents ?? 0].flat().some((consent) => consent !== 0)) found.push('gpp-child')
  return found
}
