// Every entry of every package with types, as somebody's server would use them.

import { createServer } from 'node:http'
import { createProgram, exitCodes } from '@parley/cli'
import { type BidAnswer, BidError, bidRequest, createClient, impression } from '@parley/client'
import { createAdHandler, createNodeAdHandler } from '@parley/client/server'
import { checkRequest } from '@parley/client/validate'
import { adapterSchemas, createExchange, loadConfig, systemClock } from '@parley/exchange'
import { reasons } from '@parley/exchange/reasons'
import { openrtbAdapter } from '@parley/exchange/tools'
import { type BidRequest, readBidRequest } from '@parley/openrtb'
import { type RuleId, rules } from '@parley/openrtb/rules'

export async function ask(baseUrl: string): Promise<BidAnswer | undefined> {
  const request: BidRequest = bidRequest({ imp: [impression({ bidfloor: 0.5 })] })
  const reading = readBidRequest(JSON.stringify(request))
  try {
    return await createClient({ baseUrl, check: checkRequest }).bid(request)
  } catch (error) {
    if (error instanceof BidError && reading.kind !== 'refused') return undefined
    throw error
  }
}

export function serve(): void {
  const loading = loadConfig('', {}, adapterSchemas)
  if (loading.kind !== 'config') return
  const effects = { clock: systemClock, wallMs: Date.now, newId: () => 'x', chance: Math.random, report: console.error }
  createExchange(loading.config, effects).createServer().listen(loading.config.server.port)
}

/** A page's requests over `node:http`, and as the web's own types. */
const answer = createNodeAdHandler({ exchange: 'https://ads.example', key: process.env.PARLEY_KEY })
export const pages = createServer((request, response) => void answer(request, response))
export const handle: (request: Request) => Promise<Response> = createAdHandler({ exchange: 'https://ads.example' })

export const known: readonly RuleId[] = Object.keys(rules) as readonly RuleId[]
export const others: readonly unknown[] = [reasons, openrtbAdapter, createProgram, exitCodes]
