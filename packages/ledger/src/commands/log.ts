// The log of the ledger and the shipper, in the shape of the exchange's: one line of JSON with the level as a word, the time in
// `at` and the kind of event in `event`, so that one rule of a collector reads all programs.

import { type DestinationStream, pino } from 'pino'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** Every event with its level, and when it is written. The operator's guide lists them. */
export const logEvents = {
  started: { level: 'info', when: 'the ledger or the shipper is running' },
  stopped: { level: 'info', when: 'the ledger or the shipper has stopped' },
  migrated: { level: 'info', when: 'the tables were brought up to date' },
  entered: { level: 'debug', when: 'a batch was entered; not written by default' },
  'entered-held': {
    level: 'info',
    when: 'held entries were entered after the secrets changed',
  },
  'secrets-applied': { level: 'info', when: 'the secret files changed and are in use' },
  'secrets-refused': { level: 'error', when: 'a secret file is invalid; the previous secrets stay in use' },
  held: { level: 'error', when: 'entries are held because their token or format is invalid' },
  gap: { level: 'error', when: 'entries of a journal are missing; once until entries arrive again' },
  'database-failed': { level: 'error', when: 'the database is unreachable; logged once until it is back' },
  'database-back': { level: 'info', when: 'the database is connected again' },
  'connection-lost': { level: 'warn', when: 'an idle connection to the database has ended' },
  'journal-failed': { level: 'error', when: 'a journal cannot be read' },
  'kafka-failed': { level: 'error', when: 'Kafka does not answer' },
  'passed-over': {
    level: 'error',
    when: 'a topic has messages that no shipper with the secret sent, or a journal has damaged records; for each, at most once a minute',
  },
  'too-many-journals': { level: 'error', when: 'there are more journals than the limit; some are not read' },
  'request-failed': { level: 'error', when: 'a request to the API failed unexpectedly; it is answered with 500' },
  'ship-failed': {
    level: 'warn',
    when: 'the shipper could not read a journal or reach Kafka or the ledger; it retries',
  },
  'sent-again': { level: 'warn', when: 'the ledger is missing records, and the shipper resends them' },
} as const satisfies Readonly<Record<string, { readonly level: Level; readonly when: string }>>

type LogEventName = keyof typeof logEvents

export type Log = (event: LogEventName, msg: string, members?: Readonly<Record<string, unknown>>) => void

/** Writes to stdout unless another stream is named. */
export function createLog(wallMs: () => number, stream: DestinationStream = pino.destination(1)): Log {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date(wallMs()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    stream,
  )
  return (event, msg, members = {}) => logger[logEvents[event].level]({ event, ...members }, msg)
}
