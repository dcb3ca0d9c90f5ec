// Sends the requests of a log and reports how they were answered.

import type { Effects } from '../effects.ts'
import { readText } from '../files.ts'
import { absence } from '../http/absence.ts'
import { type Called, Client } from '../http/call.ts'
import { endpointOf } from '../http/url.ts'
import type { Paint } from '../report/paint.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { nounFor } from '../text/amount.ts'
import { type Entry, readLine } from './log.ts'
import { replay } from './replay.ts'
import { type Summary, summaryOf } from './summary.ts'

export interface ReplayOptions {
  readonly url: string
  readonly speed: string
  readonly countMax: string
  readonly rateMax: string
  readonly atOnceMax: string
}

const timeoutMs = 5000
const answerBytesMax = 4 * 1024 * 1024

export async function replayLog(log: string, options: ReplayOptions, effects: Effects): Promise<Report> {
  const bounds = {
    speed: positive('--speed', options.speed),
    perSecondMax: positive('--rate-max', options.rateMax),
    atOnceMax: positive('--at-once-max', options.atOnceMax),
  }
  const all = entriesIn(await readText(log, effects), log)
  const entries = all.slice(0, positive('--count-max', options.countMax))
  const url = endpointOf(options.url)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const client = new Client(effects.nowMs)
  const progress = progressOn(effects)
  const startMs = effects.nowMs()
  const sent = await replay(entries, bounds, {
    send: (body) => client.call({ method: 'POST', url, headers, body, timeoutMs, bytesMax: answerBytesMax }),
    nowMs: effects.nowMs,
    pause: effects.pause,
    stop: effects.stop,
    onAnswer: (done) => progress.show(`${done} of ${entries.length} requests`),
  })
  progress.clear()
  client.close()
  refuseIfAway(
    sent.map(({ called }) => called),
    options.url,
  )
  return reportOn(summaryOf(sent, effects.nowMs() - startMs), all.length, url)
}

/** If no request reached a server, the URL is wrong. */
function refuseIfAway(calls: readonly Called[], url: string): void {
  const [first] = calls
  if (first?.kind === 'unreachable' && calls.every(({ kind }) => kind === 'unreachable')) {
    throw new CannotRun(absence(url, first.reason))
  }
}

function entriesIn(text: string, log: string): readonly Entry[] {
  const readings = text.split('\n').map((line, index) => readLine(line, index + 1))
  const fault = readings.find((reading) => reading.kind === 'fault')
  if (fault !== undefined) throw new CannotRun(`${log}:${fault.line}: the line ${fault.reason}.`)
  const entries = readings.flatMap((reading) => (reading.kind === 'entry' ? [reading.entry] : []))
  if (entries.length === 0) throw new CannotRun(`${log} contains no request.`)
  return entries.toSorted((a, b) => a.atMs - b.atMs)
}

function reportOn(summary: Summary, inLog: number, url: URL): Report {
  const good = (summary.answers['200'] ?? 0) + (summary.answers['204'] ?? 0)
  return {
    exitCode: good === summary.sent ? 0 : 1,
    data: { url: url.href, inLog, ...summary },
    show: (paint) => showSummary(summary, inLog, paint),
  }
}

const meanings: Readonly<Record<string, string>> = {
  200: 'a bid',
  204: 'no bid',
  400: 'refused; parley validate shows why',
  429: 'over a rate limit; use a lower --rate-max',
  late: `no answer within ${timeoutMs} ms`,
  unreachable: 'no connection',
  broken: 'the connection closed early',
}

function showSummary({ sent, seconds, answers, latencyMs, delayed }: Summary, inLog: number, paint: Paint): string {
  const left = inLog > sent ? ` of ${inLog}` : ''
  const rows = Object.entries(answers).map(([name, count]) => {
    const color = name === '200' || name === '204' ? paint.green : paint.red
    return `  ${color(name.padEnd(11))}  ${String(count).padStart(6)}  ${meanings[name] ?? ''}`.trimEnd()
  })
  const latency = Object.entries(latencyMs ?? {}).map(([name, ms]) => `${name} ${ms}`)
  const late = `  ${delayed} ${delayed === 1 ? 'was' : 'were'} sent later than recorded: --rate-max, --at-once-max or this machine delayed them.`
  return [
    `${paint.bold(String(sent))}${left} ${nounFor(Math.max(sent, inLog), 'request')} in ${seconds.toFixed(1)} s`,
    ...rows,
    ...(latency.length === 0 ? [] : [`  ${paint.dim('latency ms')}   ${latency.join('   ')}`]),
    ...(delayed === 0 ? [] : [late]),
  ].join('\n')
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (number > 0 && Number.isFinite(number)) return number
  throw new CannotRun(`${name} must be a number above 0; got ${JSON.stringify(text)}.`)
}
