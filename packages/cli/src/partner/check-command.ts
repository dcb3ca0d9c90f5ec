// parley check-partner: the conformance kit of a demand partner.

import { randomUUID } from 'node:crypto'
import type { OpenrtbParams } from '@parley/exchange/tools'
import { Option } from 'commander'
import type { AddCommand } from '../commands.ts'
import type { Guests } from '../guests.ts'
import { Client } from '../http/call.ts'
import { urlOf } from '../http/url.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { checkSamples, warmUp } from './check-partner.ts'
import { samplesFor } from './samples.ts'
import { checkReport } from './show-check.ts'

interface Options {
  readonly url: string
  readonly tmax: string
  readonly openrtb: '2.5' | '2.6'
  readonly native: 'wrapped' | 'bare'
  readonly gzip: 'none' | 'answers' | 'both'
  readonly header?: readonly string[]
}

export const addCheckPartner: AddCommand = (program, run) =>
  program
    .command('check-partner')
    .description('Sends bid requests to a demand partner as the exchange would, and checks every answer.')
    .requiredOption('--url <url>', "the bidder's endpoint")
    .option('--tmax <ms>', 'the time that the bidder is given', '140')
    .addOption(new Option('--openrtb <version>', 'version of the requests').choices(['2.5', '2.6']).default('2.6'))
    .addOption(new Option('--native <form>', 'form of native.request').choices(['wrapped', 'bare']).default('wrapped'))
    .addOption(new Option('--gzip <what>', 'what is packed').choices(['none', 'answers', 'both']).default('none'))
    .option('--header <name: value>', 'further request header, such as an API key; may be repeated', collect)
    .action((options: Options) => run('check-partner', (guests) => checkPartner(options, guests)))

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

async function checkPartner(options: Options, guests: Guests): Promise<Report> {
  const tmaxMs = Number(options.tmax)
  if (!Number.isInteger(tmaxMs) || tmaxMs < 1 || tmaxMs > tmaxMsMax) {
    throw new CannotRun(`--tmax must be a whole number of milliseconds from 1 to ${tmaxMsMax}.`)
  }
  const samples = samplesFor(paramsOf(options), tmaxMs, randomUUID)
  const [first] = samples
  const client = new Client(guests.nowMs)
  const progress = progressOn(guests)
  try {
    const reason = first === undefined ? undefined : await warmUp(client, first)
    if (reason !== undefined)
      throw new CannotRun(`No bidder answers at ${options.url} (${reason}). Start it, or mend --url.`)
    const results = await checkSamples(client, samples, tmaxMs, (done) =>
      progress.show(`${done} of ${samples.length} requests`),
    )
    return checkReport({ url: options.url, tmaxMs, planned: samples.length, results })
  } finally {
    progress.clear()
    client.close()
  }
}

const tmaxMsMax = 5000

function paramsOf({ url, openrtb, native, gzip, header = [] }: Options): OpenrtbParams {
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
    throw new CannotRun(`--header must be written as "name: value", and ${JSON.stringify(text)} is not.`)
  }
  return [name, value]
}
