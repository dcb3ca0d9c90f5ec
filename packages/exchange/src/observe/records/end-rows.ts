// How the part of each partner ended, as rows of a record. A hundred partners that did not take part for one reason are one row.

import { type BidFacts, bidFactNames, hasBidFacts } from '@parley/contract'
import type { Disposition } from '../../model/disposition.ts'
import { given } from './given.ts'

/** Partners that did not take part for the same reason: there may be a hundred in a row, and they have nothing else to tell. */
type Absentees = readonly [partners: string[], impId: string, reason: Disposition['reason'], detail: string]

export function endRows(ends: readonly Disposition[]): readonly (Absentees | ReturnType<typeof dispositionRow>)[] {
  const rows: (Absentees | ReturnType<typeof dispositionRow>)[] = []
  let last: Absentees | undefined
  for (const end of ends) {
    const { partner, impId, reason, detail } = end
    if (!isAbsence(end)) {
      last = undefined
      rows.push(dispositionRow(end))
    } else if (last !== undefined && last[1] === impId && last[2] === reason && last[3] === detail) {
      last[0].push(partner)
    } else {
      last = [[partner], impId, reason, detail]
      rows.push(last)
    }
  }
  return rows
}

function isAbsence(end: Disposition): boolean {
  const { priceMicros, netMicros, relevance } = end
  return priceMicros === undefined && netMicros === undefined && relevance === undefined && !hasBidFacts(end)
}

export function endsIn(row: ReturnType<typeof endRows>[number]): readonly Disposition[] {
  if (!isAbsentees(row)) return [dispositionIn(row)]
  const [partners, impId, reason, detail] = row
  return partners.map((partner) => ({ partner, impId, reason, detail, priceMicros: undefined }))
}

function isAbsentees(row: ReturnType<typeof endRows>[number]): row is Absentees {
  return Array.isArray(row[0])
}

function dispositionRow(end: Disposition) {
  const { partner, impId, reason, detail, priceMicros, netMicros, minToWinMicros, relevance } = end
  const row = [partner, impId, reason, detail, priceMicros, netMicros, minToWinMicros] as const
  const hasFacts = hasBidFacts(end)
  if (relevance === undefined && !hasFacts) return row
  const fit = relevance && { thousandths: relevance.thousandths, because: relevance.because, by: relevance.by }
  return hasFacts ? ([...row, fit, ...bidFactNames.map((name) => end[name])] as const) : ([...row, fit] as const)
}

function dispositionIn(row: ReturnType<typeof dispositionRow>): Disposition {
  const [partner, impId, reason, detail, priceMicros, netMicros, minToWinMicros, relevance, ...facts] = row
  const about = { partner, impId, reason, detail, priceMicros: given(priceMicros) }
  const known = bidFactNames.flatMap((name, at) => {
    const fact = given(facts[at])
    return fact === undefined ? [] : [[name, fact]]
  })
  const end: Disposition = known.length === 0 ? about : { ...about, ...(Object.fromEntries(known) as BidFacts) }
  const net = given(netMicros)
  const toWin = given(minToWinMicros)
  const fit = given(relevance)
  return {
    ...end,
    ...(net === undefined ? {} : { netMicros: net }),
    ...(toWin === undefined ? {} : { minToWinMicros: toWin }),
    ...(fit === undefined ? {} : { relevance: fit }),
  }
}
