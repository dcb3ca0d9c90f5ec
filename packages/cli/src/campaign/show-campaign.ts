// Campaigns for people: what was booked, what is spent, and why not more.

import { type Campaign, unspentWords } from '@parley/contract'
import type { Paint } from '../report/paint.ts'

export function showCampaign(campaign: Campaign, paint: Paint): string {
  const { id, advertiser, advertiserDomain, budgetMicros, dailyMicros, delivery, review } = campaign
  const { spentMicros, unspent, seen, heldBack } = delivery
  const cap = dailyMicros === undefined ? '' : `, at most ${dollars(dailyMicros)} a day (${campaign.timeZone})`
  const lines = [
    `${paint.bold(id)}  ${stateOf(campaign, paint)}, revision ${campaign.revision}`,
    `  for      ${advertiser} (${advertiserDomain})`,
    `  flight   ${campaign.start} to ${campaign.end}, ${campaign.pacing === 'even' ? 'evenly' : 'as soon as possible'}`,
    `  bid      ${dollars(campaign.priceCpm * 1_000_000)} CPM`,
    `  budget   ${dollars(budgetMicros)}${cap}`,
    `  spent    ${dollars(spentMicros)} (${((100 * spentMicros) / budgetMicros).toFixed(1)} %)`,
    ...unspent.map(({ reason, micros }) => `  unspent  ${dollars(micros)}: ${unspentWords[reason]}`),
    `  matched  ${seen} impressions, of which pacing held back ${heldBack}`,
    ...review.reasons.map((reason) => `  review   ${reason}`),
  ]
  return lines.join('\n')
}

export function showCampaigns(campaigns: readonly Campaign[], paint: Paint): string {
  if (campaigns.length === 0) return 'No campaigns. Book one with parley campaign book order.json.'
  const rows = campaigns.map((campaign) => {
    const { id, budgetMicros, delivery } = campaign
    return `${id}  ${stateOf(campaign, paint)}  ${dollars(delivery.spentMicros)} of ${dollars(budgetMicros)}`
  })
  return rows.join('\n')
}

function stateOf({ state, review }: Campaign, paint: Paint): string {
  if (review.state === 'pending') return paint.yellow('waits for review')
  if (review.state === 'rejected') return paint.red('rejected')
  return state === 'active' ? paint.green('active') : paint.yellow('paused')
}

/** Cents, and as many digits more as there are. */
export function dollars(micros: number): string {
  const digits = (micros / 1_000_000).toFixed(9).replace(/0{1,7}$/, '')
  return `$${digits}`
}
