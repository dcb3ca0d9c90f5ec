// T70: what a process makes of the journal that an earlier one has left, with real files.

import { rmdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { positionOf, writeConfirmed } from '@parley/journal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { factsOf } from '../../test/support/notice-facts.ts'
import { systemClock } from '../time/clock.ts'
import { type OwnJournal, openOwnJournal } from './open-journal.ts'
import { type RecoveryTools, recover } from './recovery.ts'

/** Their notices take about half of the bytes of the journal. */
const many = Array.from({ length: 800 }, (_, index) => `bid-${index}`)
const token = 't'.repeat(100)
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-recovery-'))
})

afterEach(() => rm(root, { recursive: true }))

test('what the ledger has confirmed is not deleted before recovery has read it, even where bytes are short', async () => {
  const own = await journalAfter(many)
  await writeConfirmed(own.directory, { notices: positionOf(1, 799), sums: 0 })
  await own.journal.clean()
  const taken: string[] = []

  await recover(own, toolsThat({ take: ({ bid }) => taken.push(bid) }))
  await own.journal.clean()

  expect(taken).toEqual(many)
  expect(await segmentsIn(own)).toEqual(['00000002.segment'])
  await own.journal.close()
})

test('a confirmed segment stays while a call of its partners may be under way', async () => {
  const own = await journalAfter(['bid-1'])
  await writeConfirmed(own.directory, { notices: positionOf(1, 0), sums: 0 })

  await recover(own, toolsThat({}))
  await own.journal.clean()

  expect(await segmentsIn(own)).toEqual(['00000001.segment', '00000002.segment'])
  await own.journal.close()
})

test('of many calls, at most a hundred begin in one turn of the event loop', async () => {
  const own = await journalAfter(many)
  const turns: number[] = []
  let inTurn = 0
  const take = (): void => {
    inTurn += 1
    if (inTurn > 1) return
    setImmediate(() => {
      turns.push(inTurn)
      inTurn = 0
    })
  }

  await recover(own, toolsThat({ take }))

  expect(turns).toEqual([100, 100, 100, 100, 100, 100, 100, 100])
  await own.journal.close()
})

test('a disk that does not take the mark is tried again, and nobody is called before', async () => {
  const own = await journalAfter(['bid-1'])
  const inTheWay = join(own.directory, 'recovered.new')
  await mkdir(inTheWay)
  const seen: string[] = []
  const report = (): void => {
    seen.push('failed')
    rmdirSync(inTheWay)
  }

  await recover(own, toolsThat({ take: ({ bid }) => seen.push(bid) }, { report }))

  expect(seen).toEqual(['failed', 'bid-1'])
  await own.journal.close()
})

test.for([
  ['before the wait', (stop: () => void) => stop()],
  ['during the wait', (stop: () => void) => setTimeout(stop, 5)],
] as const)('a stop %s for a disk that does not take the mark ends it, and nobody is called', async ([, stopWith]) => {
  const own = await journalAfter(['bid-1'])
  await mkdir(join(own.directory, 'recovered.new'))
  const stopping = new AbortController()
  const taken: string[] = []
  const tools = { report: () => void stopWith(() => stopping.abort()), stopped: stopping.signal, retryMs: 600_000 }

  await recover(own, toolsThat({ take: ({ bid }) => taken.push(bid) }, tools))

  expect(taken).toEqual([])
  await own.journal.close()
})

/** The journal of a process that starts after another one has kept a win of each of these bids and was killed. */
async function journalAfter(bids: readonly string[]): Promise<OwnJournal> {
  const earlier = await openOwn()
  await Promise.all(
    bids.map((bid) =>
      earlier.journal.append({
        v: 1,
        type: 'notice',
        kind: 'win',
        notedAtMs: 1,
        reported: '',
        facts: factsOf(bid),
        token,
      }),
    ),
  )
  await earlier.journal.close()
  return await openOwn()
}

async function openOwn(): Promise<OwnJournal> {
  const own = await openOwnJournal(configOf(`journal: { directory: ${root}, bytesMax: 1048576 }`), undefined)
  if (own === undefined) throw new Error('no journal is configured')
  return own
}

function toolsThat(
  deliveries: Partial<RecoveryTools['deliveries']>,
  others: Partial<RecoveryTools> = {},
): RecoveryTools {
  return {
    noticeStore: { markSeen: () => true },
    deliveries: { take: () => {}, giveUp: () => {}, ...deliveries },
    deliveryOf: ({ kind, facts: { bid, partner, publisher, issuedAt } }) =>
      kind === 'win' ? { kind, bid, partner, publisher, issuedAt, url: 'https://alpha.example/' } : undefined,
    recoveredMax: 1000,
    clock: systemClock,
    retryMs: 10,
    report: () => {},
    stopped: new AbortController().signal,
    ...others,
  }
}

async function segmentsIn({ directory }: OwnJournal): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.segment')).toSorted()
}
