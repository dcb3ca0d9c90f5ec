// Sends the samples to a demand partner and reports what its answers are like.

import { randomUUID } from 'node:crypto'
import type { OpenrtbEntry } from '@parley/exchange/tools'
import type { Effects } from '../effects.ts'
import { Client } from '../http/call.ts'
import { urlOf } from '../http/url.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { checkSamples, warmUp } from './check-partner.ts'
import { samplesFor } from './samples.ts'
import { checkReport } from './show-check.ts'

export interface CheckOptions {
  readonly url: string
  readonly tmax: string
  readonly openrtb: '2.5' | '2.6'
  readonly native: 'wrapped' | 'bare'
  readonly gzip: 'none' | 'answers' | 'both'
  readonly header?: readonly string[]
  readonly verbose?: boolean
}

export async function runCheck(options: CheckOptions, effects: Effects): Promise<Report> {
  const tmaxMs = Number(options.tmax)
  if (!Number.isInteger(tmaxMs) || tmaxMs < 1 || tmaxMs > tmaxMsMax) {
    throw new CannotRun(`--tmax must be a whole number of milliseconds from 1 to ${tmaxMsMax}.`)
  }
  const params = paramsOf(options)
  const samples = samplesFor(params, tmaxMs, randomUUID)
  const [first] = samples
  const client = new Client(effects.nowMs)
  const progress = progressOn(effects)
  try {
    const reason = first === undefined ? undefined : await warmUp(client, first)
    if (reason !== undefined)
      throw new CannotRun(`No bidder answers at ${options.url} (${reason}). Start it, or correct --url.`)
    const ownHeaders = new Set(Object.keys(params.headers ?? {}).map((name) => name.toLowerCase()))
    const results = await checkSamples(client, samples, { tmaxMs, ownHeaders }, (done) =>
      progress.show(`${done} of ${samples.length} requests`),
    )
    const { url, verbose = false } = options
    return checkReport({ url, tmaxMs, planned: samples.length, results, isVerbose: verbose })
  } finally {
    progress.clear()
    client.close()
  }
}

const tmaxMsMax = 5000

function paramsOf({ url, openrtb, native, gzip, header = [] }: CheckOptions): OpenrtbEntry {
  return {
    endpoint: urlOf(url).href,
    version: openrtb,
    native,
    gzip,
    headers: Object.fromEntries(header.map(headerOf)),
  }
}

function headerOf(text: string): readonly [string, string] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined) {
    throw new CannotRun(`--header must have the form "name: value"; got ${JSON.stringify(text)}.`)
  }
  return [name, value]
}
