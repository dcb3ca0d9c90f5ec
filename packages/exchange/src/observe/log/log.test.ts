import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../test/demand/fakes.ts'
import type { LogEvent } from './event.ts'
import { createLog, type LogSettings, type LogTools, type OpenLog } from './log.ts'

const refused: LogEvent = {
  kind: 'partner-unreachable',
  partner: 'north',
  origin: 'http://north.example:7070',
  sinceMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  failures: 5,
  end: 'unreachable',
  detail: 'ECONNREFUSED',
  tmaxMs: 140,
}

test('an event is one line of JSON: level, time, kind, facts, cure and sentence', () => {
  const { log, lines } = stage()

  log.tell(refused)

  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'warn',
      at: '2026-01-02T03:04:06.000Z',
      event: 'partner-unreachable',
      partner: 'north',
      origin: 'http://north.example:7070',
      cause: 'connection refused (ECONNREFUSED)',
      since: '2026-01-02T03:04:05.000Z',
      cure: 'Nothing listens at this address: start the bidder, or fix the partner’s endpoint. It gets fewer calls until it answers.',
      msg: 'Partner north at http://north.example:7070 has given no usable answer since 2026-01-02T03:04:05.000Z (5 calls): connection refused (ECONNREFUSED).',
    },
  ])
})

test('the lines of a worker carry its number', () => {
  const { log, lines } = stage({ worker: 3 })

  log.tell({ kind: 'stopped' })

  expect(lines).toEqual([
    '{"level":"info","at":"2026-01-02T03:04:06.000Z","worker":3,"event":"stopped","msg":"Parley has stopped."}\n',
  ])
})

test('at a terminal it is a sentence, with what to do', () => {
  const { log, lines } = stage({ isTerminal: true })

  log.tell({ kind: 'notice-refused', notice: 'win', reason: 'expired' })

  expect(lines).toEqual([
    '03:04:06 info  A win notice was refused: expired. A publisher called a notice URL too late; it must call within notices.expirySeconds.\n',
  ])
})

test('T59: at a terminal no line of an accident passes for a line of its own, and nothing colours it', () => {
  const { log, lines } = stage({ isTerminal: true })

  log.tell({ kind: 'accident', error: 'x\r\n03:04:06 info  forged\u001b[31m\u202e', requestId: undefined })

  expect(lines.join('')).toMatch(/^03:04:06 error Internal error\. [ -~]+\n {4}[ -~]+\n$/)
})

test.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)('with log.level %s these are told: %j', (level, told) => {
  const { log, lines } = stage({}, { level })

  log.tell({ kind: 'stopped' })
  log.tell(refused)
  log.tell({ kind: 'accident', error: new Error('x'), requestId: 'r1' })

  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(told)
})

test('T59: whatever is in an event, it is one line of ASCII of at most 8 KiB', () => {
  const { log, lines } = stage({ worker: 255 })
  const strange = '\u0000\r\n\u001b[31m\u2028\u202e"\\é'.repeat(20_000)

  log.tell({ kind: 'accident', error: new Error(strange), requestId: strange })
  log.tell({ ...refused, detail: strange })
  log.tell({ kind: 'count-lost', keeper: 'redis', error: new Error(strange) })

  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toMatch(/^[ -~]{1,8191}\n$/)
})

test('T59: what an accident quotes is still to be read in it', () => {
  const { log, lines } = stage()
  const text = 'bad id: x\r\n{"at":"forged"}\u001b[31m\u2028\u202e"\\'

  log.tell({ kind: 'accident', error: new Error(text), requestId: 'r1' })

  const told = JSON.parse(lines[0] ?? '') as { accident: string; requestId: string }
  expect(told.accident).toContain(text)
  expect(told.requestId).toBe('r1')
})

test('a thousand events of one cause are five lines and one that counts the others and tells the last', () => {
  const { log, lines, clock } = stage()

  for (let count = 0; count < 999; count++) log.tell(refused)
  log.tell({ kind: 'partner-back', partner: 'north', origin: 'http://north.example:7070', awayMs: 12_345 })
  expect(lines).toHaveLength(5)
  clock.advance(60_000)

  expect(lines).toHaveLength(6)
  expect(JSON.parse(lines[5] ?? '')).toMatchObject({
    level: 'info',
    event: 'lines-left-out',
    of: 'partner-back',
    count: 995,
    msg: '995 more lines with this cause were suppressed in one minute. Last: Partner north at http://north.example:7070 is answering again after 12.3 s.',
  })
})

test('T69: while nobody reads, lines beyond the bound are lost, and the first word after it is how many', () => {
  const { log, lines, stream } = stage({}, { queueBytesMax: 131_072, linesMax: 10_000 })
  stream.isRead = false

  for (let count = 0; count < 1000; count++) log.tell(refused)
  const written = lines.length
  const waitingBytes = stream.writableLength
  stream.catchUp()

  expect(waitingBytes).toBeLessThanOrEqual(131_072)
  expect(written).toBeGreaterThan(50)
  expect(lines).toHaveLength(written + 1)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'lines-lost', level: 'error', count: 1000 - written })
})

test('T69: where a reader catches up by a little, the next line that fits comes behind the number of those that were lost', () => {
  const { log, lines, stream } = stage({}, { queueBytesMax: 131_072, linesMax: 10_000 })
  stream.isRead = false
  for (let count = 0; count < 1000; count++) log.tell(refused)
  const written = lines.length

  stream.writableLength -= 10_000
  log.tell({ kind: 'stopped' })
  stream.catchUp()

  const events = lines.slice(written).map((line) => (JSON.parse(line) as { event: string }).event)
  expect(events).toEqual(['lines-lost', 'stopped'])
})

test('an event that cannot be told costs its line and nothing else', () => {
  const { log, lines } = stage()
  const error = {
    get message(): string {
      throw new Error('no')
    },
  }

  log.tell({ kind: 'count-lost', keeper: 'redis', error: Object.setPrototypeOf(error, Error.prototype) as unknown })
  log.tell({ ...refused, sinceMs: Number.NaN })

  expect(lines).toEqual([])
})

test('a stream that throws costs the line and nothing else', () => {
  const { log, stream } = stage()
  stream.write = () => {
    throw new Error('EIO')
  }

  expect(() => log.tell(refused)).not.toThrow()
})

/** A stream whose reader may stop reading. */
class SlowStream extends EventEmitter {
  readonly lines: string[] = []
  isRead = true
  writableLength = 0

  write(text: string): boolean {
    this.lines.push(text)
    if (!this.isRead) this.writableLength += text.length
    return this.isRead
  }

  catchUp(): void {
    this.isRead = true
    this.writableLength = 0
    this.emit('drain')
  }
}

interface Stage {
  readonly log: OpenLog
  readonly lines: readonly string[]
  readonly clock: FakeClock
  readonly stream: SlowStream
}

function stage(tools: Partial<LogTools> = {}, settings: Partial<LogSettings> = {}): Stage {
  const clock = new FakeClock()
  const stream = new SlowStream()
  const wallMs = (): number => Date.UTC(2026, 0, 2, 3, 4, 6)
  const log = createLog(
    { level: 'info', linesMax: 5, causesMax: 1000, queueBytesMax: 262_144, ...settings },
    { stream, isTerminal: false, clock, wallMs, worker: undefined, ...tools },
  )
  return { log, lines: stream.lines, clock, stream }
}
