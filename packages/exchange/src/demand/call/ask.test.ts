import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOf, type FakeClock, FakeLine, partnerOf, remoteOf, reply } from '../../../test/demand/fakes.ts'
import { invite, remote, start } from '../../../test/demand/rounds.ts'
import { bidOf } from '../../../test/support/samples.ts'
import type { CallEnd } from './transport.ts'

test('partners in this process are answered at once, without a promise', () => {
  const bids = () => ({ bids: [bidOf()], noBids: [] })
  const { asked } = start(invite(partnerOf({ demand: { kind: 'local', adapter: { bids } } })))

  expect(asked).toMatchObject({ answers: [{ parts: [{ kind: 'reading', impIds: ['i1', 'i2'] }] }], calls: [] })
})

test('the round ends when the last partner has answered, and its timer is called off', async () => {
  const { clock, lines, asked } = start(remote('a'), remote('b'))

  clock.advance(10)
  lines[0]?.calls[0]?.end(reply('A'))
  clock.advance(5)
  lines[1]?.calls[0]?.end(reply('B'))
  const { calls } = await asked

  expect(
    calls.map(({ partner, end, status, answer, sentAtMs, endedAtMs }) => [
      partner,
      end,
      status,
      answer,
      endedAtMs - sentAtMs,
    ]),
  ).toEqual([
    ['a', 'reply', 200, 'A', 10],
    ['b', 'reply', 200, 'B', 15],
  ])
  expect(clock.timerCount).toBe(0)
})

test('whoever has not answered at the deadline is late and abandoned; a later answer is only heard of', async () => {
  const { clock, lines, asked, late } = start(remote('a'), remote('b'))
  lines[0]?.calls[0]?.end(reply('A'))

  clock.advance(150)
  const { answers, calls } = await asked
  clock.advance(20)
  lines[1]?.calls[0]?.end(reply('B'))

  expect(calls.map(({ end }) => end)).toEqual(['reply', 'late'])
  expect(answers[1]?.parts).toEqual([{ kind: 'none', impIds: ['i1', 'i2'], reason: 'late', detail: '' }])
  expect(lines[1]?.calls[0]?.isAbandoned).toBe(true)
  expect(lines[0]?.calls[0]?.isAbandoned).toBe(false)
  expect(late).toEqual(['b'])
})

test('each partner has its own deadline, with one timer at a time', async () => {
  const { clock, asked } = start(remote('a', {}, 60), remote('b', {}, 100), remote('c', {}, 100))

  expect(clock.timerCount).toBe(1)
  clock.advance(60)
  expect(clock.timerCount).toBe(1)
  clock.advance(40)
  const { calls } = await asked

  expect(calls.map(({ endedAtMs }) => endedAtMs)).toEqual([60, 100, 100])
  expect(clock.timerCount).toBe(0)
})

test.each<[string, CallEnd]>([
  ['unreachable', { kind: 'unreachable', detail: 'ECONNRESET' }],
  ['bad-response', { kind: 'bad-response', detail: 'ANSWER_TOO_LARGE' }],
])('a call that ends as %s costs its partner only', async (reason, ended) => {
  const { lines, asked } = start(remote('a'), remote('b'))

  lines[0]?.calls[0]?.end(ended)
  lines[1]?.calls[0]?.end(reply())
  const { answers } = await asked

  expect(answers[0]?.parts).toMatchObject([{ kind: 'none', reason }])
  expect(answers[1]?.parts).toMatchObject([{ kind: 'reading' }])
})

test.each(['busy', 'qps'] as const)(
  'a line that refuses as %s closes its place at once, and nobody waits',
  (refusal) => {
    const { asked } = start(remote('a', {}, 150, refusal))

    expect(asked).toMatchObject({
      answers: [{ parts: [{ kind: 'none', reason: refusal, impIds: ['i1', 'i2'] }] }],
      calls: [],
    })
  },
)

test('impressions that no call names are closed as not asked', async () => {
  const { lines, asked } = start(remote('a', { calls: () => [callOf({ impIds: ['i2'] })] }))
  lines[0]?.calls[0]?.end(reply())
  const { answers } = await asked

  expect(answers[0]?.parts).toMatchObject([
    { reason: 'no-call', impIds: ['i1'] },
    { kind: 'reading', impIds: ['i2'] },
  ])
})

test('T75: an adapter that throws costs its own bids and is reported, whether it asks or reads', async () => {
  const broken = () => {
    throw new Error('broken')
  }
  const { lines, asked, reported } = start(remote('a', { calls: broken }), remote('b', { bids: broken }), remote('c'))
  lines[1]?.calls[0]?.end(reply())
  lines[2]?.calls[0]?.end(reply())
  const { answers } = await asked

  expect(answers.map(({ parts }) => parts.map((part) => (part.kind === 'none' ? part.reason : part.kind)))).toEqual([
    ['accident'],
    ['accident'],
    ['reading'],
  ])
  expect(reported).toEqual([
    [new Error('the adapter of a failed'), 'request-1'],
    [new Error('the adapter of b failed'), 'request-1'],
  ])
})

test('a line that throws costs its own bids and is reported, and the round still ends', async () => {
  const line = new FakeLine()
  line.send = () => {
    throw new Error('broken')
  }
  const { clock, lines, asked, reported } = start(invite(partnerOf({ name: 'a', demand: remoteOf(line) })), remote('b'))
  lines[1]?.calls[0]?.end(reply())
  for (let ms = 0; ms < 600; ms += 50) clock.advance(50)

  const ended = await Promise.race([asked, new Promise((resolve) => setTimeout(() => resolve('it hangs'), 50))])

  expect(ended).toMatchObject({ answers: [{ parts: [{ reason: 'accident' }] }, { parts: [{ kind: 'reading' }] }] })
  expect(reported).toEqual([[new Error('the adapter of a failed'), 'request-1']])
})

interface Happening {
  readonly atMs: number
  readonly partner: number
  readonly how: 'reply' | 'unreachable' | 'bad-response'
}

const happenings: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.record({
    atMs: fc.nat(200),
    partner: fc.nat(4),
    how: fc.constantFrom('reply', 'unreachable', 'bad-response'),
  }),
  { maxLength: 12 },
)
const partnersOf = fc.array(
  fc.record({
    deadlineMs: fc.constantFrom(40, 75, 75, 150),
    isBusy: fc.boolean(),
    callCount: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)

test('every place is closed exactly once, and nobody is waited for too long, in 2,000 schedules', async () => {
  await fc.assert(
    fc.asyncProperty(partnersOf, happenings, async (partners, schedule) => {
      const calls = [
        () => [],
        () => [callOf({ impIds: ['i1', 'i2'] })],
        () => [callOf({ impIds: ['i1'] }), callOf({ impIds: ['i2'] })],
      ]
      const invitations = partners.map(({ deadlineMs, isBusy, callCount }, index) =>
        remote(
          `p${index}`,
          { calls: calls[callCount] ?? (() => []) },
          deadlineMs,
          isBusy && index > 0 ? 'busy' : undefined,
        ),
      )
      const { clock, lines, asked } = start(...invitations)
      let endedAtMs = asked instanceof Promise ? Number.NaN : 0
      if (asked instanceof Promise) void asked.then(() => (endedAtMs = clock.nowMs()))
      for (const { atMs, partner, how } of schedule.toSorted((a, b) => a.atMs - b.atMs)) {
        await moveTo(clock, atMs)
        // Each call ends at most once, as the transport promises.
        const call = lines[partner]?.calls.shift()
        call?.end(how === 'reply' ? reply() : { kind: how, detail: '' })
      }
      await moveTo(clock, 400)
      const { answers, calls: records } = await asked

      for (const { parts } of answers) {
        expect(parts.flatMap(({ impIds }) => impIds).toSorted()).toEqual(['i1', 'i2'])
      }
      expect(endedAtMs).toBeLessThanOrEqual(Math.max(...partners.map(({ deadlineMs }) => deadlineMs)))
      expect(records.every(({ end, endedAtMs: at, tmaxMs }) => at <= tmaxMs && (end !== 'late' || at === tmaxMs))).toBe(
        true,
      )
      expect(clock.timerCount).toBe(0)
    }),
    { numRuns: 2000 },
  )
})

async function moveTo(clock: FakeClock, atMs: number): Promise<void> {
  while (clock.nowMs() < atMs) {
    clock.advance(1)
    await Promise.resolve()
    await Promise.resolve()
  }
}
