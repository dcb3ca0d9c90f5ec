// Does what is asked about campaigns, at booking.

import { createHash } from 'node:crypto'
import { Campaign, CampaignList, Forecast, ForecastQuestion } from '@parley/contract'
import type { Effects } from '../effects.ts'
import { readText } from '../files.ts'
import { answerAs } from '../http/read-answer.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { type Asked, askBooking } from './ask-booking.ts'
import type { CampaignAction } from './command.ts'
import { showCampaign, showCampaigns } from './show-campaign.ts'
import { showForecast } from './show-forecast.ts'

export interface CampaignOptions {
  readonly url?: string
  readonly token?: string
  readonly reason?: string
}

export async function runCampaign(
  action: CampaignAction,
  name: string | undefined,
  options: CampaignOptions,
  effects: Effects,
): Promise<Report> {
  if (action === 'list') return await listAll(options, effects)
  if (name === undefined)
    throw new CannotRun(isOfFile(action) ? noFile(action) : `Name the campaign: parley campaign ${action} <id>.`)
  if (action === 'book') return await book(name, options, effects)
  if (action === 'forecast') return await forecast(name, options, effects)
  const campaign = campaignIn(await askBooking({ path: pathOf(name) }, options, effects))
  const { revision } = campaign
  switch (action) {
    case 'show':
      return reportOf(campaign)
    case 'pause':
      return await changed(name, { revision, state: 'paused' }, options, effects)
    case 'resume':
      return await changed(name, { revision, state: 'active' }, options, effects)
    case 'approve':
      return await reviewed(name, { revision, decision: 'approved' }, options, effects)
    case 'reject': {
      if (options.reason === undefined) throw new CannotRun('Say why with --reason; the advertiser reads it.')
      return await reviewed(name, { revision, decision: 'rejected', reason: options.reason }, options, effects)
    }
  }
}

function isOfFile(action: CampaignAction): boolean {
  return action === 'book' || action === 'forecast'
}

function noFile(action: CampaignAction): string {
  return `Name the file with the order: parley campaign ${action} order.json.`
}

async function listAll(options: CampaignOptions, effects: Effects): Promise<Report> {
  const { body, url } = await askBooking({ path: '/v1/campaigns' }, options, effects)
  const { campaigns } = answerAs(CampaignList, body, url)
  return { exitCode: 0, data: { campaigns }, show: (paint) => showCampaigns(campaigns, paint) }
}

/** The key is made from the order, so that a command that is repeated books nothing twice. */
async function book(file: string, options: CampaignOptions, effects: Effects): Promise<Report> {
  const text = await readText(file, effects)
  const key = createHash('sha256').update(text).digest('hex')
  return reportOf(
    campaignIn(
      await askBooking({ path: '/v1/campaigns', method: 'POST', body: orderIn(text, file), key }, options, effects),
    ),
  )
}

/** Of the order, what a forecast goes by. */
async function forecast(file: string, options: CampaignOptions, effects: Effects): Promise<Report> {
  const order = orderIn(await readText(file, effects), file)
  const asked = Object.entries(order).filter(([name]) => name !== 'campaign' && name in ForecastQuestion.properties)
  const body = Object.fromEntries(asked)
  const { body: given, url } = await askBooking({ path: '/v1/forecast', method: 'POST', body }, options, effects)
  const answer = answerAs(Forecast, given, url)
  return { exitCode: 0, data: { forecast: answer }, show: (paint) => showForecast(answer, paint) }
}

function orderIn(text: string, file: string): object {
  try {
    const order: unknown = JSON.parse(text)
    if (typeof order === 'object' && order !== null) return order
  } catch (error) {
    throw new CannotRun(`${file} is not JSON: ${(error as Error).message}.`)
  }
  throw new CannotRun(`${file} must be a JSON object: the order of a campaign.`)
}

async function changed(id: string, body: object, options: CampaignOptions, effects: Effects): Promise<Report> {
  return reportOf(campaignIn(await askBooking({ path: pathOf(id), method: 'PATCH', body }, options, effects)))
}

async function reviewed(id: string, body: object, options: CampaignOptions, effects: Effects): Promise<Report> {
  const asked = await askBooking({ path: `${pathOf(id)}/review`, method: 'POST', body }, options, effects)
  return reportOf(campaignIn(asked))
}

function pathOf(id: string): string {
  return `/v1/campaigns/${encodeURIComponent(id)}`
}

function campaignIn({ body, url }: Asked): Campaign {
  return answerAs(Campaign, body, url)
}

function reportOf(campaign: Campaign): Report {
  return { exitCode: 0, data: { campaign }, show: (paint) => showCampaign(campaign, paint) }
}
