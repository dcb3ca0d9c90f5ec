// The demo without its ledger: one that exits, and one that starts for longer than anybody has measured. Exchange, console and
// auctions are there all the same.

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFile } from '@parley/testkit/program'
import { afterEach, expect, test } from 'vitest'
import { explainedAuction } from './explained-auction.ts'
import { type RunningDemo, startDemo, until, untilSaid } from './running-demo.ts'

const patienceMs = 60_000

let demo: RunningDemo
let programs: string

afterEach(async () => {
  await demo?.stop('SIGTERM')
  rmSync(programs, { recursive: true, force: true })
})

test('a ledger that exits is named with its cause and a way out, and the demo goes on', async () => {
  await startWithLedger("throw new RangeError('no room for a database')")

  await untilSaid(demo, 'The ledger exited with code 1: RangeError: no room for a database.', patienceMs)

  expect(demo.said()).toContain('The demo goes on without it')
  expect(demo.said()).toContain('restart the demo')
  expect(await firstExplained()).toMatch(/^[\w-]+$/)
})

test('a ledger that is still starting is waited for in sight, while auctions are explained', async () => {
  await startWithLedger('setInterval(() => {}, 1000)')

  const auction = await firstExplained()
  await untilSaid(demo, 'still starting the ledger (', patienceMs)
  const code = await demo.stop('SIGTERM')

  expect(auction).toMatch(/^[\w-]+$/)
  expect(demo.said()).not.toContain('The ledger ')
  expect(code).toBe(0)
})

/** The demo with this program in place of the ledger. */
async function startWithLedger(source: string): Promise<void> {
  programs = mkdtempSync(join(tmpdir(), 'parley-demo-programs-'))
  symlinkSync(programFile('exchange'), join(programs, 'exchange.js'))
  writeFileSync(join(programs, 'ledger.js'), source)
  demo = await startDemo(120, patienceMs, { env: { PARLEY_PROGRAMS: programs } })
}

function firstExplained(): Promise<string> {
  return until(
    () => explainedAuction(demo.adminUrl),
    patienceMs,
    () => `no auction is explained:\n${demo.said()}`,
  )
}
