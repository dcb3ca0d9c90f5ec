// The books of the demo: a ledger that joins when it is ready. Without it the demo goes on, and says why and what to do.

import { fileURLToPath } from 'node:url'
import { startLedger } from './ledger.ts'
import { showWait } from './wait.ts'

export interface BooksParts {
  /** The folder in which the exchange writes its journal. */
  readonly journal: string
  /** A free port, which the exchange knows of. */
  readonly port: number
  readonly progress: (text: string) => void
  readonly complain: (text: string) => void
}

export interface Books {
  readonly stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

export function openBooks({ journal, port, progress, complain }: BooksParts): Books {
  const ledger = startLedger(journal, port, (text) => complain(`Ledger: ${text}`))
  let isStopping = false
  showWait('the ledger', ledger.ready, progress).then(
    (url) => progress(`the ledger is running: ${url}/v1/money?by=partner`),
    () => {},
  )
  void ledger.ended.then((how) => {
    if (!isStopping) complain(withoutBooks(how))
  })
  return {
    stop() {
      isStopping = true
      return ledger.stop()
    },
  }
}

function withoutBooks(how: string): string {
  return `The ledger ${how}.
The demo goes on without it: auctions and the console work, but the Money page has no sums.
To get it back, restart the demo. If the ledger exits again, delete ${root}dist/empty-database.tar, from which it starts.`
}
