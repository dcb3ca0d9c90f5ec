// What the pacing rules of a publisher made of a request, in words.

import type { PacedImp, Pacing } from '@parley/contract'
import { listed } from '../words/numbers.ts'

/** Where the chat stands: `turn 4, 1 ad before (turn 3)`. */
export function chatWords({ turn, ads, turns, token }: Pacing): string {
  const at = turn === undefined ? 'turn unknown' : `turn ${turn}`
  const which = turns.length === 0 ? '' : ` (turn ${listed(turns.map(String))})`
  const before = ads === 0 ? 'no ad before' : `${ads} ${ads === 1 ? 'ad' : 'ads'} before${which}`
  const fault = tokenFaults[token]
  return `${at}, ${before}${fault === undefined ? '' : `; the pacing token ${fault} and counts as one ad`}`
}

const tokenFaults: Readonly<Record<string, string>> = {
  shape: 'is malformed',
  forged: 'was not issued by this exchange',
  expired: 'has expired',
  publisher: 'belongs to another publisher',
  placement: 'belongs to other placements',
}

/** Why an impression was offered to nobody. A test is filled all the same. */
export function pacedWords({ rule, detail }: PacedImp, { turn }: Pick<Pacing, 'turn'>, isTest: boolean): string {
  const who = isTest ? 'Outside test mode, no partner would have been called' : 'No partner was called'
  // The details of rules about turns begin with the turn.
  const at = turn === undefined || detail.startsWith('turn ') ? '' : `turn ${turn}; `
  return `${who}, by the pacing rule ${rule}: ${at}${detail}.`
}

/** For a sentence that begins with what did not happen; undefined where nothing was paced. */
export function pacedShortly({ paced, turn }: Pacing): string | undefined {
  if (paced.length === 0) return undefined
  const rules = [...new Set(paced.map(({ rule }) => rule))]
  const by = `by the pacing ${rules.length === 1 ? 'rule' : 'rules'} ${listed(rules)}`
  return turn === undefined ? by : `${by} at turn ${turn}`
}
