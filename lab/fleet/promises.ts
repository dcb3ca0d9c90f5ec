// What a simulated fleet must keep, and where it did not.

import { type Verdict, verdict } from '../scenario.ts'
import type { FleetResult } from './simulate.ts'

/** In the fullest second, in multiples of a limit. */
const limitShareMax = 1.1
/** Of auctions of a busy node, while a partner is silent. */
const silentWaitsMax = 0.05

export function fleetVerdicts({ counts, money, fullest }: FleetResult): readonly Verdict[] {
  const worst = (prefix: string): number => fullest.worst(prefix)
  const limits = { exchange: worst('global'), publisher: worst('publisher'), address: worst('address') }
  const partner = worst('partner')
  const highest = Math.max(...Object.values(limits))
  const waits = counts.silentAuctions === 0 ? 0 : counts.silentWaits / counts.silentAuctions
  const shown = Object.entries(limits).map(([name, share]) => `${name} ${share.toFixed(3)}`)
  return [
    verdict('shared limits, fullest second ÷ limit', shown.join(', '), {
      [`at most ${limitShareMax}`]: highest <= limitShareMax,
    }),
    verdict('calls that a partner takes, fullest second ÷ limit', partner.toFixed(3), {
      [`at most ${limitShareMax}`]: partner <= limitShareMax,
    }),
    verdict('budgets', `${((100 * money.spentNanos) / money.budgetNanos).toFixed(1)} % spent`, {
      [money.violations.join(', ') || 'never over, and equal to the bills']: money.violations.length === 0,
    }),
    verdict('notices', `${money.acknowledged} acknowledged, ${money.lost} lost`, { 'none lost': money.lost === 0 }),
    verdict('chats', `${counts.badChats} ads against their pacing`, { none: counts.badChats === 0 }),
    verdict('silent partners', `${(100 * waits).toFixed(1)} % of auctions waited for one`, {
      [`at most ${100 * silentWaitsMax} %`]: waits <= silentWaitsMax,
    }),
  ]
}
