// How each event is logged: one row per kind, with its level, when it is written, what counts as the same cause, and the
// sentence with its cure. This is the only place where log lines are worded; the operator's guide shows the same rows. Text
// from outside is cut and cleaned here (T59); unexpected errors have their own rule (accident-line.ts).

import { accidentInLine, placeOf } from '../accident-line.ts'
import { clean, problemsInLine } from './clean.ts'
import type { LogEvent, LogLevel } from './event.ts'
import { keptRows } from './kept-rows.ts'
import type { EventOf, LogRow, LogRows, Wording } from './log-row.ts'
import { nodeRows } from './node-rows.ts'
import { partnerCauseOf } from './partner-cause.ts'
import {
  capital,
  deliveryEnds,
  keepers,
  messagesIn,
  noticeCures,
  orders,
  reloadOrders,
  seconds,
  urlRefusals,
} from './phrases.ts'
import { scorerRows } from './scorer-rows.ts'

export const logRows: LogRows<LogEvent['kind']> = {
  started: {
    level: 'info',
    when: 'callers can connect; with several workers, once all of them are serving',
    cause: () => 'process',
    tell: ({ configHash, url, workers }) => ({
      msg: `Parley is serving at ${url} (configuration ${configHash}).`,
      members: { config: configHash, url, workers },
    }),
  },
  'config-applied': {
    level: 'info',
    when: 'a changed configuration is active, with several workers in all of them',
    cause: () => 'config',
    tell: ({ order, configHash, snapshot }) => ({
      msg: `Configuration reloaded (${reloadOrders[order]}): hash ${configHash}, snapshot ${snapshot}.`,
      members: { order, config: configHash, snapshot },
    }),
  },
  'config-unchanged': {
    level: 'info',
    when: 'a reload found no change: SIGHUP was received, or the files were restored, and the active configuration matches them',
    cause: () => 'config',
    tell: ({ order, configHash, snapshot }) => ({
      msg: `Configuration reloaded (${reloadOrders[order]}): no changes.`,
      members: { order, config: configHash, snapshot },
    }),
  },
  'config-refused': {
    level: 'error',
    when: 'a changed configuration has problems, each with its file and line; the active configuration stays',
    // Another problem is another cause, so its line is not suppressed because the first was logged often.
    cause: ({ file, problems }) => `config ${problemsInLine(file, problems)}`,
    tell: ({ order, file, problems }) => ({
      msg: `Configuration rejected (${reloadOrders[order]}): ${problemsInLine(file, problems)}.`,
      cure: 'Fix the problem and save the file, or send SIGHUP. Until then the exchange keeps the active configuration.',
      members: { order, file, line: problems[0]?.line ?? 0, problems: problems.length },
    }),
  },
  stopping: {
    level: 'info',
    when: 'it received a signal to stop',
    cause: () => 'process',
    tell: ({ order }) => ({ msg: `Parley is stopping: ${orders[order]}.`, members: { order } }),
  },
  stopped: {
    level: 'info',
    when: 'the last answer was sent',
    cause: () => 'process',
    tell: () => ({ msg: 'Parley has stopped.', members: {} }),
  },
  'partner-unreachable': {
    level: 'warn',
    when: 'five calls in a row to a partner got no usable answer, and there was none for a second',
    cause: ({ partner }) => `partner ${partner}`,
    tell: (event) => {
      const { partner, origin, sinceMs, failures } = event
      const { words, cure } = partnerCauseOf(event)
      const since = new Date(sinceMs).toISOString()
      return {
        msg: `Partner ${partner} at ${origin} has given no usable answer since ${since} (${failures} calls): ${words}.`,
        // A partner that answers at all still gets all calls (demand/call/health.ts).
        cure: `${capital(cure)}.${event.end === 'bad-response' ? '' : ' It gets fewer calls until it answers.'}`,
        members: { partner, origin, cause: words, since },
      }
    },
  },
  'partner-back': {
    level: 'info',
    when: 'it answered five calls in a row again',
    cause: ({ partner }) => `partner ${partner}`,
    tell: ({ partner, origin, awayMs }) => ({
      msg: `Partner ${partner} at ${origin} is answering again after ${seconds(awayMs)}.`,
      members: { partner, origin, awayMs: Math.round(awayMs) },
    }),
  },
  'worker-died': {
    level: 'error',
    when: 'a worker exited unexpectedly; unless all are stopping, it is replaced, after a delay that grows from 0.1 s to 30 s if it keeps dying',
    cause: ({ worker }) => `worker ${worker}`,
    tell: ({ worker, pid, why, replacedInMs }) => ({
      msg: `Worker ${worker} (process ${pid}) died: ${why}.${replacedInMs === undefined ? '' : ` It will be replaced in ${seconds(replacedInMs)}.`}`,
      cure:
        why === 'SIGKILL' || why === 'SIGABRT'
          ? 'Check whether the machine ran out of memory (dmesg) or the worker was killed.'
          : 'The lines before this one show the error that ended it.',
      members: { worker, pid, why },
    }),
  },
  'worker-back': {
    level: 'info',
    when: 'the replacement of a worker is serving',
    cause: ({ worker }) => `worker ${worker}`,
    tell: ({ worker }) => ({ msg: `Worker ${worker} was replaced and is serving.`, members: { worker } }),
  },
  'count-lost': {
    level: 'warn',
    when: 'Redis (or the primary process, for workers without Redis) failed twice in a row',
    cause: ({ keeper }) => `count ${keeper}`,
    tell: ({ keeper, error }) => {
      const cause = clean(error instanceof Error ? error.message : String(error))
      return {
        msg: `${keepers[keeper].name} is unreachable: ${cause}. Until it is back, this process enforces its own share of the limits.`,
        cure: keepers[keeper].cure,
        members: { keeper, cause },
      }
    },
  },
  'count-found': {
    level: 'info',
    when: 'it is reachable again, and the limits are shared again',
    cause: ({ keeper }) => `count ${keeper}`,
    tell: ({ keeper, awayMs }) => ({
      msg: `${keepers[keeper].name} is back after ${seconds(awayMs)}, and the limits are shared again.`,
      members: { keeper, awayMs: Math.round(awayMs) },
    }),
  },
  'booking-lost': {
    level: 'warn',
    when: 'booking failed; booked campaigns spend what the process holds, and then hold back',
    cause: () => 'booking',
    tell: ({ url, error }) => {
      const cause = clean(messagesIn(error))
      return {
        msg: `Booking at ${url} failed: ${cause}. Until it is back, booked campaigns spend only what this process holds.`,
        cure: 'Check that booking runs and that booking.url and booking.token are right.',
        members: { cause },
      }
    },
  },
  'booking-found': {
    level: 'info',
    when: 'booking answers again',
    cause: () => 'booking',
    tell: ({ url, awayMs }) => ({ msg: `Booking at ${url} answers again.`, members: { awayMs: Math.round(awayMs) } }),
  },
  ...nodeRows,
  ...keptRows,
  ...scorerRows,
  'notice-refused': {
    level: 'info',
    when: 'a call of one of our notice URLs was refused; it is answered with 403, or 429 over the limit',
    cause: ({ reason }) => `notice ${reason}`,
    tell: ({ notice, reason }) => ({
      msg: `${notice === 'impression' ? 'An' : 'A'} ${notice} notice was refused: ${reason}.`,
      cure: noticeCures[reason],
      members: { notice, reason },
    }),
  },
  'notice-unavailable': {
    level: 'error',
    when: 'a notice could not be written to the journal; it is answered with 503, a click is redirected',
    cause: () => 'journal',
    tell: ({ notice }) => ({
      msg: `A ${notice} notice could not be stored: the journal cannot write.`,
      cure: 'Check parley_journal_bytes and the disk of journal.directory; if it is full, check that the ledger is running. The disk is retried every journal.retryMs.',
      members: { notice },
    }),
  },
  'loss-notice-refused': {
    level: 'info',
    when: "a loss notice was not sent, because the partner's URL is not allowed; once for each partner and reason",
    cause: ({ partner, reason }) => `loss-notice ${reason} ${partner}`,
    tell: ({ partner, reason }) => ({
      msg: `Loss notices to partner ${partner} are not sent: its URL is ${urlRefusals[reason]}.`,
      cure: reason === 'not-registered' ? 'Add its domain to noticeDomains of this partner.' : 'Contact the partner.',
      members: { partner, reason },
    }),
  },
  'delivery-failed': {
    level: 'warn',
    when: "a partner's own win or billing notice ended without being sent",
    cause: ({ partner, end, refusal = '' }) => `delivery ${end} ${refusal} ${partner}`,
    tell: ({ partner, notice, end, refusal, attempts }) => ({
      msg: `The ${notice} notice of partner ${partner} was not sent: ${deliveryEnds[end].words(attempts, refusal)}.`,
      cure: refusal === 'not-registered' ? 'Add its domain to noticeDomains of this partner.' : deliveryEnds[end].cure,
      members: { partner, notice, end, attempts, ...(refusal === undefined ? {} : { reason: refusal }) },
    }),
  },
  accident: {
    level: 'error',
    when: 'an unexpected error; if a request cannot continue, it is answered with 500',
    cause: ({ error }) => `accident ${placeOf(error)}`,
    tell: ({ error, requestId }) => ({
      msg: requestId === undefined ? 'Internal error.' : `Internal error while handling request ${requestId}.`,
      cure: 'This is a bug in Parley: please report it with this line.',
      members: { ...(requestId === undefined ? {} : { requestId }), accident: accidentInLine(error) },
    }),
  },
  'lines-left-out': {
    level: 'as the last',
    when: 'at the end of a minute in which one cause had more than `log.linesMax` lines; it contains the last of them',
    cause: () => '',
    tell: ({ count, last }) => {
      const { msg, cure } = wordingOf(last)
      const repeated = { msg: `${count} more lines with this cause were suppressed in one minute. Last: ${msg}` }
      return { ...repeated, ...(cure === undefined ? {} : { cure }), members: { count, of: last.kind } }
    },
  },
  'lines-lost': {
    level: 'error',
    when: 'the log reader was too slow and lines beyond `log.queueBytesMax` were dropped; written once it reads again',
    cause: () => '',
    tell: ({ count }) => ({
      msg: `${count} log lines were dropped because the log reader was too slow.`,
      cure: 'Check the program that reads the log.',
      members: { count },
    }),
  },
}

export function wordingOf<Kind extends LogEvent['kind']>(event: EventOf<Kind>): Wording {
  return rowOf(event).tell(cleaned(event))
}

/** T59: every text of an event, wherever it came from; errors and problems have rules of their own. */
function cleaned<Event extends LogEvent>(event: Event): Event {
  const entries = Object.entries(event).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value])
  return Object.fromEntries(entries) as Event
}

/** Lines with the same cause share a limit. */
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
