// T59: whatever a text of an event says, it stays one line of JSON. Every kind of event, every text in it, ten thousand
// hostile texts each.

import { EventEmitter } from 'node:events'
import { randomOf } from '@parley/testkit'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../test/demand/fakes.ts'
import type { LogEvent } from './event.ts'
import { createLog } from './log.ts'

/** Each kind of event with the text wherever a text can be. The compiler asks for those that are missing. */
const eventsWith = {
  started: (text) => ({ kind: 'started', configHash: text, url: text, workers: 2 }),
  'config-applied': (text) => ({ kind: 'config-applied', order: 'SIGHUP', snapshot: 2, configHash: text }),
  'config-unchanged': (text) => ({ kind: 'config-unchanged', order: 'watch', snapshot: 2, configHash: text }),
  'config-refused': (text) => ({
    kind: 'config-refused',
    order: 'SIGHUP',
    file: text,
    problems: [{ line: 7, message: text, unknown: { name: text, known: [text] } }],
  }),
  stopping: () => ({ kind: 'stopping', order: 'SIGTERM' }),
  stopped: () => ({ kind: 'stopped' }),
  'partner-unreachable': (text) => ({
    kind: 'partner-unreachable',
    partner: text,
    origin: text,
    sinceMs: 0,
    failures: 5,
    end: 'bad-response',
    detail: text,
    tmaxMs: 100,
  }),
  'partner-back': (text) => ({ kind: 'partner-back', partner: text, origin: text, awayMs: 10 }),
  'worker-died': (text) => ({ kind: 'worker-died', why: text, replacedInMs: 100, worker: 1, pid: 2 }),
  'worker-back': () => ({ kind: 'worker-back', worker: 1 }),
  'booking-lost': (text) => ({ kind: 'booking-lost', url: text, error: new Error(text, { cause: new Error(text) }) }),
  'booking-found': (text) => ({ kind: 'booking-found', url: text, awayMs: 5 }),
  'count-lost': (text) => ({
    kind: 'count-lost',
    keeper: 'redis',
    error: Object.assign(new Error(text), { code: text, cause: new Error(text) }),
  }),
  'count-found': () => ({ kind: 'count-found', keeper: 'redis', awayMs: 10 }),
  'nodes-lost': (text) => ({ kind: 'nodes-lost', name: text, why: 'unanswered' }),
  'nodes-found': (text) => ({ kind: 'nodes-found', name: text, count: 9, leftOut: 2 }),
  'kept-failing': (text) => ({ kind: 'kept-failing', directory: text, error: new Error(text) }),
  'kept-working': (text) => ({ kind: 'kept-working', directory: text, lost: 3 }),
  'vectors-broken': (text) => ({ kind: 'vectors-broken', why: text }),
  'model-failing': (text) => ({ kind: 'model-failing', error: new Error(text), retryInMs: 1000 }),
  'model-back': () => ({ kind: 'model-back', awayMs: 10 }),
  'vectors-discarded': (text) => ({ kind: 'vectors-discarded', file: text, why: text }),
  'notice-refused': () => ({ kind: 'notice-refused', notice: 'win', reason: 'forged' }),
  'notice-unavailable': () => ({ kind: 'notice-unavailable', notice: 'billing' }),
  'loss-notice-refused': (text) => ({ kind: 'loss-notice-refused', partner: text, reason: 'not-registered' }),
  'delivery-failed': (text) => ({
    kind: 'delivery-failed',
    partner: text,
    notice: 'win',
    end: 'failed',
    refusal: undefined,
    attempts: 3,
  }),
  accident: (text) => ({ kind: 'accident', error: Object.assign(new Error(text), { name: text }), requestId: text }),
  'lines-left-out': (text) => ({
    kind: 'lines-left-out',
    count: 9,
    last: { kind: 'partner-back', partner: text, origin: text, awayMs: 1 },
  }),
  'lines-lost': () => ({ kind: 'lines-lost', count: 3 }),
} as const satisfies { readonly [Kind in LogEvent['kind']]: (text: string) => LogEvent }

/** What breaks lines, quotes, terminals, parsers and the reader's eye. */
const pieces = [
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u0000',
  '\u001b[31m',
  '\u009b2J',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\udc00',
  '"',
  '\\',
  '\\n',
  '"}\n{"level":"info","msg":"forged"}',
  '%s%n%d',
  '${jndi:ldap://evil.example}',
  '<script>alert(1)</script>',
  '😀',
  'é',
  ',',
  ':',
  '{',
  ']',
  'x'.repeat(5000),
  '\\u000a',
  '\t',
  'plain',
]

const textCount = 10_000

test('T59: every event is one line of plain ASCII JSON of at most 8 KiB, whatever its texts are', () => {
  const random = randomOf(17)
  const anyOf = (): string => pieces[Math.floor(random() * pieces.length)] ?? ''
  const texts = Array.from({ length: textCount }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, anyOf).join(''),
  )
  const faults: string[] = []
  let lineCount = 0

  for (const [kind, eventWith] of Object.entries(eventsWith)) {
    for (const text of texts) {
      const lines = linesOf(eventWith(text))
      lineCount += lines.length
      const [line = ''] = lines
      if (lines.length !== 1 || !isSound(line, kind)) faults.push(`${kind}: ${JSON.stringify(text.slice(0, 80))}`)
    }
  }

  expect(faults.slice(0, 5)).toEqual([])
  expect(lineCount).toBe(textCount * Object.keys(eventsWith).length)
}, 120_000)

function isSound(line: string, kind: string): boolean {
  if (!/^[ -~]+\n$/.test(line) || line.length > 8192) return false
  return (JSON.parse(line) as { readonly event?: unknown }).event === kind
}

const settings = { level: 'info', linesMax: 1_000_000, causesMax: 10, queueBytesMax: 262_144 } as const

class Lines extends EventEmitter {
  readonly writableLength = 0
  readonly lines: string[] = []

  write(text: string): boolean {
    this.lines.push(text)
    return true
  }
}

const stream = new Lines()
const clock = new FakeClock()
const log = createLog(settings, { stream, isTerminal: false, clock, wallMs: () => 0, worker: undefined })

function linesOf(event: LogEvent): readonly string[] {
  stream.lines.length = 0
  log.tell(event)
  return [...stream.lines]
}
