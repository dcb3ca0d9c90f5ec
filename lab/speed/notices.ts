// How many notices a second one process makes durable over HTTP, how long a caller waits, and what a notice costs in processor
// time. It fails below 5,000 a second, or where the p99 is not below 20 ms.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contextWith } from '@parley/contract'
import { createTokens } from '@parley/journal'
import { ensurePrograms } from '../../scripts/bundle/programs.ts'
import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import { blast } from '../load/blast.ts'
import { cpuMicrosOf } from '../stage/cpu-time.ts'
import { coresToPin, describeMachine, showMachine } from '../stage/machine.ts'
import { startExchange } from './servers/exchange.ts'

const goalPerSecond = 5000
const goalP99Ms = 20
/** Other work on the machine can only take time away, so the best of these measurements counts. */
const measurements = 3
/** More than one process makes durable. */
const perSecondMax = 20_000
const secret = 'the secret of this bench, which is long enough'

export const command = commandOf({
  options: {
    seconds: { takes: 'N', says: 'how long each load lasts (default 10)' },
    connections: { takes: 'N', says: 'how many callers there are (default 64)' },
  } as const,
  run: ({ seconds = '10', connections = '64' }) => {
    const range = { least: 1, most: 10_000 }
    return measure(wholeNumber('seconds', seconds, range), wholeNumber('connections', connections, range))
  },
})

async function measure(seconds: number, connections: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-notices-'))
  const pinned = coresToPin()
  console.log(showMachine(describeMachine(), pinned))
  await ensurePrograms()
  const env = { PARLEY_JOURNAL: folder, PARLEY_NOTICE_SECRET: secret }
  const exchange = await startExchange({ yaml: '', core: pinned?.server, env })
  const run = async (name: string, runSeconds: number, perSecond: number | undefined): Promise<Measured> => {
    const paths = pathsFor(Math.round(runSeconds * (perSecond ?? perSecondMax)))
    const cpuBefore = cpuMicrosOf([exchange.pid])
    const plan = { origin: new URL(exchange.url), paths, connections, perSecond, seconds: runSeconds }
    const { answered, errors, seconds: took, p50Ms, p99Ms } = await blast(plan)
    const cpuMicros = (cpuMicrosOf([exchange.pid]) - cpuBefore) / answered
    const durable = answered / took
    console.log(
      `${name}: ${Math.round(durable)} notices a second durable, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${cpuMicros.toFixed(0)} µs of processor each, ${errors} ${errors === 1 ? 'error' : 'errors'}`,
    )
    return { durable, p99Ms, errors }
  }
  await run('warm-up', 2, undefined)
  const found: Measured[] = []
  for (let time = 0; time < measurements; time++) found.push(await run('as many as it takes', seconds, undefined))
  await run(`${goalPerSecond} a second`, seconds, goalPerSecond)
  await exchange.stop()
  rmSync(folder, { recursive: true })
  const isReached = found.some(({ durable, p99Ms }) => durable >= goalPerSecond && p99Ms < goalP99Ms)
  console.log(
    `goal: ${goalPerSecond} a second with a p99 below ${goalP99Ms} ms ${isReached ? 'reached' : 'not reached'}`,
  )
  return isReached && found.every(({ errors }) => errors === 0) ? 0 : 1
}

interface Measured {
  /** Notices a second. */
  readonly durable: number
  readonly p99Ms: number
  readonly errors: number
}

/** Each of a bid of its own, so that each is written. */
function pathsFor(count: number): readonly string[] {
  const tokens = createTokens({ secret, previousSecret: '', keySeconds: 86_400, expirySeconds: 3600, randomBytes })
  const issuedAt = Math.floor(Date.now() / 1000)
  const series = randomBytes(6).toString('hex')
  const urls = { win: 'https://notice.partner.example/win?price=6.50&bid=1234567890', billing: '', landing: '' }
  const context = contextWith({ country: 'USA', format: 'any', intent: 'research', sentiment: 'neutral' })
  return Array.from({ length: count }, (_, index) => {
    const names = { auction: `auction-${series}-${index}`, imp: '1', bid: `bid-${series}-${index}`, publisher: 'pub-1' }
    const money = { bidMicros: 7_000_000, paidMicros: 6_500_000, clearingMicros: 6_000_000, floorMicros: 0 }
    const rest = { partner: 'house', seat: 'house', context, auctionType: 1, isTest: false } as const
    const { billing } = tokens.seal({ ...names, ...rest, ...money, issuedAt, expiresAt: issuedAt + 3600, urls })
    return `/b/${billing}?p=6.50`
  })
}
