// Runs the ledger's own reconciliation: the journals of each node, the ledger and every sum against each other.

import { execFile } from 'node:child_process'
import { programFile } from '@parley/testkit/program'
import { type Verdict, verdict } from '../scenario.ts'
import { noticeSecret } from '../stage/exchange.ts'
import { root } from '../stage/program.ts'
import type { Stage } from './stage.ts'

export async function reconciled({ nodes, postgres }: Stage, env: Readonly<Record<string, string>>): Promise<Verdict> {
  const results = []
  for (const { journal } of nodes) results.push(await reconcile(postgres.url, journal, env))
  const broken = results.filter(({ code }) => code !== 0)
  const lines = results[0]?.text.trim().split('\n') ?? []
  return verdict(
    'reconcile is green for the journals of every node',
    `${results.length} journals, ${lines.length} checks each`,
    { [broken.map(({ text }) => text.trim().replaceAll('\n', '; ')).join(' | ')]: broken.length === 0 },
  )
}

interface Run {
  readonly code: number
  readonly text: string
}

function reconcile(databaseUrl: string, journal: string, env: Readonly<Record<string, string>>): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env
  const own = { PARLEY_LEDGER_DATABASE: databaseUrl, PARLEY_JOURNAL: journal, PARLEY_NOTICE_SECRET: noticeSecret }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programFile('ledger'), 'reconcile'],
      { cwd: root, env: { PATH, HOME, ...own, ...env }, timeout: 120_000 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: stdout + stderr }),
    )
  })
}
