// Asks booking how a campaign is delivered, and shows where its impressions went.

import { CampaignDelivery, endText } from '@parley/contract'
import { askBooking } from '../campaign/ask-booking.ts'
import type { CampaignOptions } from '../campaign/campaign.ts'
import { showCampaign } from '../campaign/show-campaign.ts'
import { percent, showReach } from '../campaign/show-forecast.ts'
import type { Effects } from '../effects.ts'
import { answerAs } from '../http/read-answer.ts'
import type { Paint } from '../report/paint.ts'
import type { Report } from '../report/report.ts'

export async function explainWhyNot(campaign: string, options: CampaignOptions, effects: Effects): Promise<Report> {
  const path = `/v1/campaigns/${encodeURIComponent(campaign)}/delivery`
  const { body, url } = await askBooking({ path }, options, effects)
  const delivery = answerAs(CampaignDelivery, body, url)
  return { exitCode: 0, data: { delivery }, show: (paint) => showWhyNot(delivery, paint) }
}

const barWidth = 24

function showWhyNot({ campaign, matched, ends, reach }: CampaignDelivery, paint: Paint): string {
  const widest = Math.max(1, ...ends.map(({ count }) => count.toLocaleString('en-US').length))
  return [
    showCampaign(campaign, paint),
    '',
    matched === 0
      ? 'No impression matched it since it was booked.'
      : `Of ${matched.toLocaleString('en-US')} impressions that matched, each went to one of these:`,
    ...ends.map(({ end, count }) => {
      const bar = '█'.repeat(Math.max(1, Math.round((barWidth * count) / matched))).padEnd(barWidth)
      const number = count.toLocaleString('en-US').padStart(widest)
      return `  ${number}  ${percent(count / matched).padStart(7)}  ${end === 'won' ? paint.green(bar) : bar}  ${endText(end)}`
    }),
    '',
    ...showReach(reach, paint),
  ].join('\n')
}
