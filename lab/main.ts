// npm run lab -- SUITE [SCENARIO …]: measures the exchange and shows that it keeps its promises. Real programs on loopback;
// the exit code is 1 if a promise is broken.

import { runProgram } from '../scripts/command/command.ts'

const usage = 'npm run lab -- SUITE [SCENARIO …]'

const suites = {
  speed: ['what a request costs, latency and throughput (docs/performance.md)', () => import('./speed/suite.ts')],
  abuse: ['what an attack costs, and what a victim notices (docs/hostile.md)', () => import('./abuse/suite.ts')],
  money: [
    'killed processes, broken disks, forged tokens, every sum (docs/guides/money.md)',
    () => import('./money/suite.ts'),
  ],
  resilience: ['overload, sick partners, restarts, reloads (docs/steady.md)', () => import('./resilience/suite.ts')],
  alerts: [
    'every alert and every query of the dashboards (docs/guides/runbooks.md)',
    () => import('./alerts/suite.ts'),
  ],
  limits: ['limits that processes share (docs/guides/limits.md)', () => import('./limits/suite.ts')],
  budgets: [
    'budgets in virtual time, with everything that can break (docs/decisions/budgets.md)',
    () => import('./budgets/suite.ts'),
  ],
  shaping: [
    'calls that partners are spared, and what that costs (docs/decisions/D110-shaping.md)',
    () => import('./shaping/suite.ts'),
  ],
  fleet: [
    'a fleet in virtual time, with faults, and what a fleet costs (docs/scale.md)',
    () => import('./fleet/suite.ts'),
  ],
  agent: ['what buyers’ agents expect, by the storyboards of the official runner', () => import('./agent/suite.ts')],
  relevance: ['how well ads fit chats, and what a score costs', () => import('./relevance/suite.ts')],
  'relevance-cost': ['what it costs to rank an auction by relevance', () => import('./speed/relevance-cost.ts')],
  micro: ['what the hot functions cost by themselves', () => import('./speed/micro/suite.ts')],
  notices: ['notices a second that one process makes durable', () => import('./speed/notices.ts')],
  ledger: [
    'notices a second that the ledger enters, and their bytes (docs/scale.md)',
    () => import('./speed/ledger.ts'),
  ],
  columns: ['notices in ClickHouse beside PostgreSQL, to the unit (docs/scale.md)', () => import('./columns/suite.ts')],
  console: ['frames of the console, and what an auction costs while it is open', () => import('./speed/console.ts')],
} as const

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// What a scenario could not stop ends with this process.
process.exit(await runProgram({ usage, commands: suites }, process.argv.slice(2)))
