// Asks booking. Every failure is reported with the way to fix it.

import type { Effects } from '../effects.ts'
import { askOwnService, type OwnCall, type OwnService, ownServiceUrl } from '../http/own-service.ts'
import { CannotRun } from '../report/report.ts'
import { jsonIn } from '../text/json-in.ts'
import { membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import type { CampaignOptions } from './campaign.ts'

interface BookingCall {
  readonly path: string
  readonly method?: NonNullable<OwnCall['method']>
  readonly body?: object
  /** For an order. */
  readonly key?: string
}

export interface Asked {
  readonly url: string
  readonly body: unknown
}

const service: OwnService = {
  timeoutMs: 10_000,
  bytesMax: 64 * 1024 * 1024,
  absence: (url, reason) =>
    `No booking answers at ${url} (${reason}). Start one with npx parley-booking, or set --url to the address that it prints when it starts.`,
  mistaken: (url) =>
    `${url} is not booking. It prints its address when it starts; set it with --url, for example http://127.0.0.1:9292.`,
}

export async function askBooking(
  { path, method = 'GET', body, key }: BookingCall,
  { url: given, token }: CampaignOptions,
  effects: Effects,
): Promise<Asked> {
  const url = ownServiceUrl(given, effects.environment.PARLEY_BOOKING_PORT ?? '', '9292')
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    'x-parley-who': effects.environment.USER ?? 'operator',
  }
  const sent = body === undefined ? {} : { method, body: JSON.stringify(body) }
  const answer = await askOwnService(service, url, { path, headers, ...sent }, effects)
  const read = jsonIn(answer.body.toString())
  if (answer.status < 300) return { url, body: read }
  const { reason } = membersIn(membersIn(membersIn(read).error).details)
  if (typeof reason !== 'string') throw new CannotRun(service.mistaken(url))
  const hint = answer.status === 401 ? ' Set PARLEY_BOOKING_TOKEN.' : ''
  throw new CannotRun(`Booking at ${url} refused: ${oneLine(reason)}.${hint}`)
}
