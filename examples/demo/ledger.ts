// Starts the ledger as any user would, in its own process: it reads the journal of the exchange and has its books in
// memory, so it needs no server.

import { fileURLToPath } from 'node:url'
import { type Child, startChild } from './child.ts'

const file = fileURLToPath(new URL('../../packages/ledger/src/main.ts', import.meta.url))

/** `port` is free: the exchange is told of it before the ledger listens. */
export function startLedger(
  journal: string,
  port: number,
  onComplaint: (text: string) => void,
): Promise<Child<string>> {
  return startChild({
    name: 'the ledger',
    file,
    args: [],
    env: { PARLEY_JOURNAL: journal, PARLEY_LEDGER_DATABASE: 'memory', PARLEY_LEDGER_PORT: String(port) },
    placeIn: (said) => /ledger is at (http:\/\/[^\s/]+:\d+)/.exec(said)?.[1],
    onComplaint,
  })
}
