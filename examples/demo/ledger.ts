// Starts the ledger as any user would, in its own process: it reads the journal of the exchange and has its books in
// memory, so it needs no server.

import { fileURLToPath } from 'node:url'
import { programFile } from '@parley/testkit/program'
import { type Child, startChild } from './child.ts'

/** The first demo makes it, and the next ones start faster. */
const template = fileURLToPath(new URL('../../dist/empty-database.tar', import.meta.url))

/** `port` is free: the exchange gets it before the ledger listens. */
export function startLedger(journal: string, port: number, onComplaint: (text: string) => void): Child<string> {
  return startChild({
    file: programFile('ledger'),
    args: [],
    env: {
      PARLEY_JOURNAL: journal,
      PARLEY_LEDGER_DATABASE: 'memory',
      PARLEY_LEDGER_TEMPLATE: template,
      PARLEY_LEDGER_PORT: String(port),
    },
    placeIn: (said) => /ledger is at (http:\/\/[^\s/]+:\d+)/.exec(said)?.[1],
    onComplaint,
  })
}
