// An exchange whose configuration file is changed while it runs.

import { type ExchangeOptions, type RunningExchange, startExchange } from '../stage/exchange.ts'

export interface LogLine {
  readonly event: string
  readonly msg: string
  readonly snapshot?: number
}

export interface Reloadable extends RunningExchange {
  /** Tells it that the file has changed. */
  readonly reload: () => void
  /** Its log so far. */
  readonly lines: () => readonly LogLine[]
}

export async function startReloadable(options: ExchangeOptions): Promise<Reloadable> {
  const lines: LogLine[] = []
  const exchange = await startExchange({
    ...options,
    env: { PARLEY_WATCH_MS: '0', PARLEY_LOG_LEVEL: 'info', ...options.env },
    hear(line) {
      if (line.startsWith('{')) lines.push(JSON.parse(line) as LogLine)
    },
  })
  return { ...exchange, reload: () => exchange.signal('SIGHUP'), lines: () => lines }
}
