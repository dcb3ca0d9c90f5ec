// The outcome for every partner, and what can be done about it. Partners with the same outcome are grouped.

import { bidFactWords, type Disposition, type Steps } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { cut } from '../text/columns.ts'
import { beside, nameWidth } from './layout.ts'

/** The partners that came closest to a sale come first. */
const first = ['won', 'lost-to-deal', 'outbid', 'below-floor', 'below-deal-floor']

/** A detail is one sentence; longer text from a partner is cut. */
const detailColumnsMax = 300

export function showEndings({ dispositions: ends, auction: imps }: Steps, paint: Paint): readonly string[] {
  const groups = [...Map.groupBy(ends, ({ reason }) => reason)].toSorted(([one], [other]) => rank(one) - rank(other))
  const width = Math.max(nameWidth(ends.map(({ reason }) => reason)), 12) + 1
  return groups.flatMap(([reason, alike]) => {
    const [one] = alike
    if (one === undefined) return []
    const { says, fix, fixedBy } = one
    const advice = fix === undefined ? [] : beside('', `To fix it (${fixedBy?.join(' or ')}): ${fix}`, width)
    // "won: won" would say it twice.
    const details = [...(says === reason ? [] : [says]), ...whoOf(alike, imps.length > 1)]
    const lines = details.flatMap((line, at) => beside(at === 0 ? reason : '', line, width))
    return [
      ...lines.map((line, at) => (at === 0 ? colored(line, reason, paint) : line)),
      ...advice.map((line) => paint.dim(line)),
    ]
  })
}

function rank(reason: string): number {
  const place = first.indexOf(reason)
  return place === -1 ? first.length : place
}

function colored(line: string, reason: string, paint: Paint): string {
  return line.replace(reason, reason === 'won' ? paint.green : paint.yellow)
}

/** Partners without details share one line; each of the others has its own line with its detail. */
function whoOf(alike: readonly Disposition[], hasSeveralImps: boolean): readonly string[] {
  const found = [
    ...Map.groupBy(alike, (end) => [end.partner, ...bidFactWords(end), end.detail].join('\n')).values(),
  ].flatMap((same) => {
    const [one] = same
    if (one === undefined) return []
    const about = [
      ...(hasSeveralImps ? [`impression ${same.map(({ impid }) => impid).join(', ')}`] : []),
      ...bidFactWords(one),
    ]
    return [{ who: about.length === 0 ? one.partner : `${one.partner} (${about.join('; ')})`, detail: one.detail }]
  })
  const plain = found.filter(({ detail }) => detail === '').map(({ who }) => who)
  const detailed = found.filter(({ detail }) => detail !== '')
  return [
    ...(plain.length === 0 ? [] : [plain.join(', ')]),
    ...detailed.map(({ who, detail }) => `${who}: ${cut(detail, detailColumnsMax)}`),
  ]
}
