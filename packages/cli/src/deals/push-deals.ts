// Sends the deals of a configuration for one buyer to the endpoint that the operator names, and asks what the buyer says about it.

import { adapterSchemas, loadConfig, secretReader, syncedDeals } from '@parley/exchange/tools'
import { isLoopback } from '@parley/port'
import type { Effects } from '../effects.ts'
import { folderOf, readText } from '../files.ts'
import { Client } from '../http/call.ts'
import { urlOf } from '../http/url.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { type PushedDeal, pushDeal, type Receiver } from './push-deal.ts'
import { showPush } from './show-push.ts'

export interface PushOptions {
  readonly config?: string
  readonly seat?: string
  readonly url?: string
  readonly statusUrl?: string
  readonly timeout: string
  readonly dryRun?: boolean
}

export async function pushDeals(options: PushOptions, effects: Effects): Promise<Report> {
  const config = await configIn(options.config ?? (effects.environment.PARLEY_CONFIG || 'parley.yaml'), effects)
  const { origin, pushUrl, statusUrl, pushKey } = config.deals
  if (origin === '') throw new CannotRun('Set deals.origin in the configuration to the domain of the exchange.')
  const deals = dealsIn(config, options)
  if (options.dryRun === true) {
    return { exitCode: 0, data: { deals, results: [] }, show: () => JSON.stringify(deals, null, 2) }
  }
  const url = options.url ?? pushUrl
  if (url === '') throw new CannotRun('No endpoint for the deals. Set --url, or deals.pushUrl in the configuration.')
  const asked = options.statusUrl ?? statusUrl
  const receiver: Receiver = {
    url: urlOf(url),
    statusUrl: asked === '' ? undefined : urlOf(asked),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(pushKey === '' ? {} : { authorization: `Bearer ${pushKey}` }),
    },
    timeoutMs: timeoutOf(options),
  }
  if (pushKey !== '') refuseToShowKey(receiver)
  const results = await pushAll(deals, receiver, effects)
  const isRight = results.every(isWell)
  return {
    exitCode: isRight ? 0 : 1,
    data: { url, deals, results },
    show: (paint) => showPush(url, results, paint),
  }
}

type Config = Awaited<ReturnType<typeof configIn>>

/** Of many seats so many are named. */
const seatsNamedMax = 5

function dealsIn(config: Config, { seat }: PushOptions) {
  const found = syncedDeals(config, seat)
  switch (found.kind) {
    case 'deals':
      return found.deals
    case 'unknown-seat':
      throw new CannotRun(`No partner and no deal of the configuration has the seat ${JSON.stringify(seat)}.`)
    case 'many-seats': {
      const { length } = found.seats
      const named = `${found.seats.slice(0, seatsNamedMax).join(', ')}${length > seatsNamedMax ? ', …' : ''}`
      throw new CannotRun(
        `The deals name ${length} seats: ${named}. Choose the buyer with --seat; only its deals are sent.`,
      )
    }
  }
}

/** Whoever reads the key on the way could send deals in the name of the operator. */
function refuseToShowKey({ url, statusUrl }: Receiver): void {
  const open = [url, statusUrl].find((to) => to?.protocol === 'http:' && !isLoopback(to.hostname))
  if (open === undefined) return
  throw new CannotRun(
    `Everybody on the way to ${open.origin}${open.pathname} could read the key: use https://, or remove deals.pushKey.`,
  )
}

/** The buyer has said no. */
const rejected = 2

function isWell({ isTaken, states, unknownBecause }: PushedDeal): boolean {
  return isTaken && unknownBecause === '' && !states.some(({ status }) => status === rejected)
}

async function pushAll(
  deals: readonly Readonly<Record<string, unknown>>[],
  receiver: Receiver,
  effects: Effects,
): Promise<readonly PushedDeal[]> {
  const client = new Client(effects.nowMs)
  const progress = progressOn(effects)
  const results: PushedDeal[] = []
  try {
    for (const deal of deals) {
      progress.show(`${results.length} of ${deals.length} deals`)
      const last = results.at(-1)
      // Where nobody listens, the next deal would not arrive either.
      const isLost = last?.isReachable === false
      results.push(isLost ? { ...last, id: String(deal.id) } : await pushDeal(deal, receiver, client))
    }
    return results
  } finally {
    progress.clear()
    client.close()
  }
}

const timeoutMsMax = 60_000

function timeoutOf({ timeout }: PushOptions): number {
  const ms = Number(timeout)
  if (Number.isInteger(ms) && ms >= 1 && ms <= timeoutMsMax) return ms
  throw new CannotRun(`--timeout must be a whole number of milliseconds from 1 to ${timeoutMsMax}.`)
}

/** The environment counts as it does for the exchange: the key may stand there. */
async function configIn(file: string, effects: Effects) {
  const text = await readText(file, effects)
  const readSecret = secretReader(folderOf(file, effects))
  const { PARLEY_DEALS_KEY = '' } = effects.environment
  const loading = loadConfig(text, { PARLEY_DEALS_KEY }, adapterSchemas, { variables: effects.environment, readSecret })
  if (loading.kind === 'config') return loading.config
  const count = loading.problems.length
  throw new CannotRun(
    `${file === '-' ? 'stdin' : file} has ${count} ${count === 1 ? 'problem' : 'problems'}; run parley check-config ${file} to see ${count === 1 ? 'it' : 'them'}.`,
  )
}
