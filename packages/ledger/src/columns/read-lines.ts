// Answers of ClickHouse, one JSON object a line, as the queries of ask.ts make them. A line that is anything else is refused: what is
// booked from it is money.

import {
  type Context,
  type ContextName,
  contextNames,
  contextWith,
  isFeedbackReason,
  type NoticeKind,
  noticeKinds,
} from '@parley/contract'
import { storable } from '@parley/database'
import type { StreamPosition } from '../apply/entry.ts'

/** Notices of one quarter of an hour that have everything else in common. */
export interface ColumnSum {
  readonly quarterMs: number
  readonly publisher: string
  readonly partner: string
  readonly kind: NoticeKind
  readonly reason: string
  readonly context: Context
  readonly count: bigint
  readonly paidNano: bigint
  readonly clearingNano: bigint
}

export interface ReadSums {
  readonly kind: 'sums'
  readonly sums: readonly ColumnSum[]
  /** By what they are summed; the others are empty. */
  readonly by: readonly ContextName[]
  /** Notices that a lease pays for. */
  readonly leased: bigint
}

export interface ColumnPosition extends StreamPosition {
  readonly hasGap: boolean
}

export type Unreadable = { readonly kind: 'unreadable'; readonly line: number }

type Members = Readonly<Record<string, unknown>>

const quarterSeconds = 900

export function readSums(text: string): ReadSums | Unreadable {
  const sums: ColumnSum[] = []
  const by = new Set<ContextName>()
  let leased = 0n
  for (const [index, line] of linesOf(text)) {
    const members = membersIn(line)
    const sum = members === undefined ? undefined : sumIn(members)
    if (members === undefined || sum === undefined) return { kind: 'unreadable', line: index + 1 }
    for (const name of contextNames) if (members[name] !== undefined) by.add(name)
    leased += wholeIn(members.leased) ?? 0n
    sums.push(sum)
  }
  return { kind: 'sums', sums, by: [...by], leased }
}

export function readColumnPositions(
  text: string,
): { readonly kind: 'positions'; readonly positions: readonly ColumnPosition[] } | Unreadable {
  const positions: ColumnPosition[] = []
  for (const [index, line] of linesOf(text)) {
    const { journal, position, gap } = membersIn(line) ?? {}
    const at = Number(wholeIn(position) ?? -1n)
    if (typeof journal !== 'string' || !Number.isSafeInteger(at) || at < 0 || (gap !== '0' && gap !== '1')) {
      return { kind: 'unreadable', line: index + 1 }
    }
    positions.push({ journal, stream: 'notices', position: at, hasGap: gap === '1' })
  }
  return { kind: 'positions', positions }
}

function linesOf(text: string): readonly (readonly [number, string])[] {
  return text
    .split('\n')
    .map((line, index) => [index, line] as const)
    .filter(([, line]) => line !== '')
}

function membersIn(line: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Members) : undefined
  } catch {
    return undefined
  }
}

function sumIn(members: Members): ColumnSum | undefined {
  const { publisher, partner, reason } = members
  const seconds = Number(wholeIn(members.seconds) ?? -1n)
  const kind = noticeKinds.find((name) => name === members.kind)
  const [count, paidNano, clearingNano] = [members.count, members.paid, members.clearing].map(wholeIn)
  const texts = contextNames.map((name) => members[name] ?? '')
  if (kind === undefined || count === undefined || paidNano === undefined || clearingNano === undefined)
    return undefined
  if (seconds < 0 || seconds % quarterSeconds !== 0 || wholeIn(members.leased) === undefined) return undefined
  if (![publisher, partner, ...texts].every((text) => typeof text === 'string')) return undefined
  if (kind === 'feedback' ? typeof reason !== 'string' || !isFeedbackReason(reason) : reason !== '') return undefined
  return {
    quarterMs: seconds * 1000,
    publisher: storable(publisher as string),
    partner: storable(partner as string),
    kind,
    reason: reason as string,
    context: contextWith(Object.fromEntries(contextNames.map((name, at) => [name, storable(texts[at] as string)]))),
    count,
    paidNano,
    clearingNano,
  }
}

/** Long enough for a sum that a numeric of the database can hold. */
function wholeIn(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,37}$/.test(value) ? BigInt(value) : undefined
}
