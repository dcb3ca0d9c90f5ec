// What a record of an auction costs the request: in memory alone, and kept in files besides, of which a share decides by the id. Compressing and
// writing happen beside it, in other threads.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bench, summary } from 'mitata'
import { createAuctionLog } from '../../../packages/exchange/src/observe/auction-log.ts'
import { alsoKept, type Kept, openKept } from '../../../packages/exchange/src/observe/kept/kept.ts'
import { storedOf } from '../../../packages/exchange/src/observe/stored.ts'
import { systemClock as clock } from '../../../packages/exchange/src/time/clock.ts'
import { bidOutcome } from './stage.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-kept-'))
process.once('exit', () => rmSync(directory, { recursive: true }))

const reply = { status: 200, headers: [], body: 'x'.repeat(1500) }
const stored = storedOf(bidOutcome, reply)
let number = 0

function register(name: string, kept: Kept | undefined): void {
  const bounds = { auctionsMax: 1000, refusalsMax: 200, bytesMax: 67_108_864 }
  const log = alsoKept(createAuctionLog(bounds), kept, new Map())
  bench(`records: ${name}`, () => {
    const requestId = `auction-${number++}`
    log.add({ requestId, receivedAtMs: 0, repliedAtMs: 1, atMs: Date.now(), ...stored })
  })
}

const tools = { clock, wallMs: Date.now, log: () => {} }
const settings = { directory, bytesMax: 67_108_864, days: 1, waitingBytesMax: 2 ** 30, worker: 0, isOwn: () => true }

const all = await openKept({ ...settings, sharePercent: 100 }, tools)
const some = await openKept({ ...settings, worker: 1, sharePercent: 1 }, tools)
summary(() => {
  register('in memory', undefined)
  register('1 % kept in files', some)
  register('all kept in files', all)
})
