// How each event is told: one row per kind, with its level, when it is written, what counts as the same cause, and the
// sentence with its cure. This is the only place where lines of the log are worded; the operator's guide shows the same
// rows. What strangers wrote is cut and cleaned here (T59); an accident has its own rule (accident-line.ts).

import { accidentInLine, placeOf } from '../accident-line.ts'
import type { LogEvent, LogLevel } from './event.ts'
import { partnerCauseOf } from './partner-cause.ts'

export interface Told {
  readonly msg: string
  /** What the operator can do about it. */
  readonly cure?: string
  /** The facts once more, for programs. */
  readonly members: Readonly<Record<string, string | number>>
}

type EventOf<Kind extends LogEvent['kind']> = Extract<LogEvent, { readonly kind: Kind }>

interface LogRow<Event> {
  readonly level: LogLevel | 'as the last'
  /** For the operator's guide. */
  readonly when: string
  /** Lines of one cause share the bound `log.linesMax`. */
  readonly cause: (event: Event) => string
  readonly tell: (event: Event) => Told
}

export const logRows: { readonly [Kind in LogEvent['kind']]: LogRow<EventOf<Kind>> } = {
  started: {
    level: 'info',
    when: 'callers can connect; with several workers, once all of them serve',
    cause: () => 'process',
    tell: ({ configHash, url, workers }) => ({
      msg: `Parley answers at ${url}; the hash of its configuration is ${configHash}.`,
      members: { config: configHash, url, workers },
    }),
  },
  stopping: {
    level: 'info',
    when: 'it was told to stop',
    cause: () => 'process',
    tell: ({ order }) => ({ msg: `Parley stops: ${orders[order]}.`, members: { order } }),
  },
  stopped: {
    level: 'info',
    when: 'the last answer is out',
    cause: () => 'process',
    tell: () => ({ msg: 'Parley has stopped.', members: {} }),
  },
  'partner-unreachable': {
    level: 'warn',
    when: 'five calls of a partner in a row had no answer that could be read, and none came for a second',
    cause: ({ partner }) => `partner ${partner}`,
    tell: (event) => {
      const { partner, origin, sinceMs, failures } = event
      const { words, cure } = partnerCauseOf({ ...event, detail: clean(event.detail) })
      const since = new Date(sinceMs).toISOString()
      return {
        msg: `Partner ${partner} at ${origin} has given no usable answer since ${since} (${failures} calls): ${words}.`,
        // Whoever answers at all is asked on (demand/call/health.ts).
        cure: `${capital(cure)}.${event.end === 'bad-response' ? '' : ' It is asked less until it answers.'}`,
        members: { partner, origin, cause: words, since },
      }
    },
  },
  'partner-back': {
    level: 'info',
    when: 'it has answered five calls in a row again',
    cause: ({ partner }) => `partner ${partner}`,
    tell: ({ partner, origin, awayMs }) => ({
      msg: `Partner ${partner} at ${origin} answers again, after ${seconds(awayMs)}.`,
      members: { partner, origin, awayMs: Math.round(awayMs) },
    }),
  },
  'worker-died': {
    level: 'error',
    when: 'a worker ended that nobody had told to; unless all are stopping, it is replaced after a second',
    cause: ({ worker }) => `worker ${worker}`,
    tell: ({ worker, pid, why, isReplaced }) => ({
      msg: `Worker ${worker} (process ${pid}) died: ${why}.${isReplaced ? ' Another takes its place in a second.' : ''}`,
      cure:
        why === 'SIGKILL' || why === 'SIGABRT'
          ? 'Look whether the machine ran out of memory (dmesg) or who killed it.'
          : 'Look at the lines before this one for the accident that ended it.',
      members: { worker, pid, why },
    }),
  },
  'worker-back': {
    level: 'info',
    when: 'the replacement of a worker serves',
    cause: ({ worker }) => `worker ${worker}`,
    tell: ({ worker }) => ({ msg: `Worker ${worker} was replaced and serves.`, members: { worker } }),
  },
  'count-lost': {
    level: 'warn',
    when: 'Redis (or the primary process, for workers without Redis) failed twice in a row',
    cause: ({ keeper }) => `count ${keeper}`,
    tell: ({ keeper, error }) => {
      const cause = clean(error instanceof Error ? error.message : String(error))
      return {
        msg: `${keepers[keeper].name} cannot be had: ${cause}. Until it is back this process keeps to its share of the limits.`,
        cure: keepers[keeper].cure,
        members: { keeper, cause },
      }
    },
  },
  'count-found': {
    level: 'info',
    when: 'it answers again, and the limits are shared again',
    cause: ({ keeper }) => `count ${keeper}`,
    tell: ({ keeper, awayMs }) => ({
      msg: `${keepers[keeper].name} is back after ${seconds(awayMs)}, and the limits are shared again.`,
      members: { keeper, awayMs: Math.round(awayMs) },
    }),
  },
  'notice-refused': {
    level: 'info',
    when: 'a call of one of our notice URLs was not believed; it is answered with 403, or 429 over the limit',
    cause: ({ reason }) => `notice ${reason}`,
    tell: ({ notice, reason }) => ({
      msg: `A ${notice} notice was refused: ${reason}.`,
      cure: noticeCures[reason],
      members: { notice, reason },
    }),
  },
  'loss-notice-refused': {
    level: 'info',
    when: 'a loss notice was not sent, because of the URL that the partner gave for it; once for each partner and reason',
    cause: ({ partner, reason }) => `loss-notice ${reason} ${partner}`,
    tell: ({ partner, reason }) => ({
      msg: `Loss notices of partner ${partner} are not sent: its URL is ${urlRefusals[reason]}.`,
      cure: reason === 'not-registered' ? 'Add its domain to noticeDomains of this partner.' : 'Tell the partner.',
      members: { partner, reason },
    }),
  },
  accident: {
    level: 'error',
    when: 'something failed that ought to have worked; a request that cannot go on is answered with 500',
    cause: ({ error }) => `accident ${placeOf(error)}`,
    tell: ({ error, requestId }) => ({
      msg: requestId === undefined ? 'An accident.' : `An accident with request ${clean(requestId)}.`,
      cure: 'This is a fault of Parley: please report it with this line.',
      members: { ...(requestId === undefined ? {} : { requestId: clean(requestId) }), accident: accidentInLine(error) },
    }),
  },
  'lines-left-out': {
    level: 'as the last',
    when: 'a minute is over in which one cause had more than `log.linesMax` lines; it tells the last of them',
    cause: () => '',
    tell: ({ count, last }) => {
      const { msg, cure } = toldOf(last)
      const told = { msg: `${count} more lines of this cause were left out in a minute. The last: ${msg}` }
      return { ...told, ...(cure === undefined ? {} : { cure }), members: { count, of: last.kind } }
    },
  },
  'lines-lost': {
    level: 'error',
    when: 'whoever reads the log was too slow, reads again, and has missed lines beyond `log.queueBytesMax`',
    cause: () => '',
    tell: ({ count }) => ({
      msg: `${count} lines of the log were lost, because nobody read them.`,
      cure: 'Look after the program that reads the log.',
      members: { count },
    }),
  },
}

export function toldOf<Kind extends LogEvent['kind']>(event: EventOf<Kind>): Told {
  return rowOf(event).tell(event)
}

/** Lines with the same one share a bound. */
export function causeOf<Kind extends LogEvent['kind']>(event: EventOf<Kind>): string {
  return rowOf(event).cause(event)
}

export function levelOf(event: LogEvent): LogLevel {
  const { level } = logRows[event.kind]
  if (level !== 'as the last') return level
  return event.kind === 'lines-left-out' ? levelOf(event.last) : 'error'
}

function rowOf<Kind extends LogEvent['kind']>(event: EventOf<Kind>): LogRow<EventOf<Kind>> {
  return logRows[event.kind]
}

const orders = {
  SIGTERM: 'SIGTERM asked it to',
  SIGINT: 'SIGINT (Ctrl-C) asked it to',
  disconnect: 'the process that started this worker is gone',
} as const

const keepers = {
  redis: {
    name: 'Redis',
    cure: 'Start Redis or mend limits.redisUrl (REDIS_URL); nothing has to be restarted here.',
  },
  primary: { name: 'The primary process', cure: 'Look whether the machine is overloaded.' },
} as const

const noticeCures = {
  malformed: 'Somebody changed or cut a notice URL; publishers must call it as they got it.',
  forged: 'Nothing if it is rare; otherwise see that all nodes have the same PARLEY_NOTICE_SECRET.',
  expired: 'A publisher calls notice URLs too late: within notices.expirySeconds.',
  'over-limit': 'One address sends more notices than limits.ip allows; limits.addresses can give it more.',
} as const

const urlRefusals = {
  malformed: 'malformed',
  'not-secure': 'not https on the usual port',
  'not-registered': 'not under its noticeDomains',
  address: 'an address instead of a name',
} as const

const textLengthMax = 200
// Everything that does not print, or that turns the direction of what follows.
const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text of others, short and in one line. */
function clean(text: string): string {
  return text.slice(0, textLengthMax).replace(hidden, '?')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
