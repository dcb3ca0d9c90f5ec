// The prices of one impression on one axis: the floor, each bid before and after the margin, and what is paid.

import type { Disposition, ImpResult } from '@parley/contract'
import { dollarsOf } from '@parley/exchange/dollars'
import type { Paint } from '../report/paint.ts'
import { columnsOf, padded, wrapped } from '../text/columns.ts'
import { columns, indent, nameWidth } from './layout.ts'

interface Row {
  readonly name: string
  readonly words: string
  readonly isWinner: boolean
  /** The position of each sign, in dollars; of two at the same position, the later one is shown. */
  readonly signs: readonly (readonly [string, number])[]
  /** How far the line reaches, in dollars. */
  readonly line: number
}

const wordsWidthMax = 40

export function showPrice(imp: ImpResult, ends: readonly Disposition[], paint: Paint): readonly string[] {
  const bids = ends.filter((end) => end.impid === imp.impid && end.priceCpm !== undefined).toSorted(byPrice)
  if (bids.length === 0) return [`${indent}No bids; the floor was ${dollarsOf(imp.floorCpm)}.`]
  const rows = [floorRow(imp), ...bids.map(bidRow), ...paidRows(imp)]
  const names = nameWidth(rows.map(({ name }) => name))
  const words = Math.min(wordsWidthMax, Math.max(...rows.map((row) => columnsOf(row.words))))
  const axis = columns - indent.length - names - words - 1
  const highest = Math.max(...rows.flatMap(({ signs }) => signs.map(([, cpm]) => cpm)))
  const at = (cpm: number): number => Math.round((cpm / Math.max(highest, 0.000001)) * (axis - 1))
  return [
    ...rows.map((row) => {
      const line = `${padded(row.name, names)}${cellsOf(row, imp.floorCpm, at, axis)} ${padded(row.words, words)}`
      return `${indent}${row.isWinner ? paint.green(line.trimEnd()) : line.trimEnd()}`
    }),
    `${indent}${' '.repeat(names)}${paint.dim('● after margin   ○ as bid   │ floor   ◆ the price')}`,
    ...keptLines(imp),
    ...(imp.price === undefined
      ? []
      : wrapped(imp.price.because, columns - indent.length).map((line) => indent + line)),
  ]
}

function byPrice(one: Disposition, other: Disposition): number {
  return (other.afterMarginCpm ?? 0) - (one.afterMarginCpm ?? 0) || (other.priceCpm ?? 0) - (one.priceCpm ?? 0)
}

function floorRow({ floorCpm }: ImpResult): Row {
  return { name: 'floor', words: dollarsOf(floorCpm), isWinner: false, signs: [['│', floorCpm]], line: 0 }
}

function bidRow({ partner, reason, priceCpm = 0, afterMarginCpm }: Disposition): Row {
  const bid = dollarsOf(priceCpm)
  const isWinner = reason === 'won'
  if (afterMarginCpm === undefined) {
    return { name: partner, words: `${bid}  ${reason}`, isWinner, signs: [['○', priceCpm]], line: 0 }
  }
  const words = `${priceCpm === afterMarginCpm ? bid : `${bid} → ${dollarsOf(afterMarginCpm)}`}  ${reason}`
  const signs = [
    ['○', priceCpm],
    ['●', afterMarginCpm],
  ] as const
  return { name: partner, words, isWinner, signs, line: afterMarginCpm }
}

/** The partner pays its own price; where the exchange keeps a margin, the publisher gets less. */
function paidRows({ price }: ImpResult): readonly Row[] {
  if (price === undefined) return []
  const { paidCpm, clearingCpm, marginPercent } = price
  const rowOf = (name: string, cpm: number): Row => {
    return { name, words: dollarsOf(cpm), isWinner: true, signs: [['◆', cpm]], line: 0 }
  }
  const gets = marginPercent === 0 ? [] : [rowOf('publisher', clearingCpm)]
  return [rowOf('pays', paidCpm), ...gets]
}

function keptLines({ winner, price }: ImpResult): readonly string[] {
  if (price === undefined || price.marginPercent === 0) return []
  const { paidCpm, clearingCpm, marginPercent } = price
  const kept = `the exchange keeps ${dollarsOf(paidCpm - clearingCpm)} (${marginPercent} %)`
  const says = `${winner} pays ${dollarsOf(paidCpm)}; the publisher gets ${dollarsOf(clearingCpm)}; ${kept}.`
  return wrapped(says, columns - indent.length).map((line) => indent + line)
}

function cellsOf({ signs, line }: Row, floorCpm: number, at: (cpm: number) => number, axis: number): string {
  const cells: string[] = Array.from({ length: axis }, (_, column) => (line > 0 && column < at(line) ? '─' : ' '))
  for (const [sign, cpm] of [['│', floorCpm] as const, ...signs]) cells[at(cpm)] = sign
  return cells.join('')
}
