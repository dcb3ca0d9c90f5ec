// T50: what a stall of our own changes about a round of calls.

import { expect, test } from 'vitest'
import { reply } from '../../../test/demand/fakes.ts'
import { noting, remote, start, withTime } from '../../../test/demand/rounds.ts'

test('T50: an answer that we read late counts while the auction can still use it', async () => {
  const { clock, lines, asked } = start(withTime(remote('a'), { deadlineMs: 150, auctionMs: 300 }))

  clock.stall(200)
  lines[0]?.calls[0]?.end(reply('A'))
  const { calls, answers } = await asked

  expect(calls).toMatchObject([{ end: 'reply', answer: 'A', endedAtMs: 200 }])
  expect(answers[0]?.parts).toMatchObject([{ kind: 'reading' }])
})

test('T50: an answer that is read after the auction is too late, but does not count against the partner', async () => {
  const noted: boolean[] = []
  const { clock, lines, asked, stalls } = start(remote('a', noting(noted)))

  clock.stall(200)
  stalls.ms = 60
  lines[0]?.calls[0]?.end(reply('A'))
  const { calls, answers } = await asked

  expect(calls.map(({ end }) => end)).toEqual(['late'])
  expect(answers[0]?.parts).toEqual([{ kind: 'none', impIds: ['i1', 'i2'], reason: 'held-up', detail: '' }])
  expect(noted).toEqual([])
})

test('T50: answers that came during a stall are read before the round is closed', async () => {
  const { clock, lines, asked } = start(
    withTime(remote('a'), { deadlineMs: 150, auctionMs: 300 }),
    withTime(remote('b'), { deadlineMs: 150, auctionMs: 300 }),
  )

  clock.stall(200)
  // The timers run first, and what the sockets have comes after them.
  clock.advance(0)
  lines[1]?.calls[0]?.end(reply('B'))
  const { calls } = await asked

  expect(calls.map(({ partner, end }) => [partner, end])).toEqual([
    ['a', 'late'],
    ['b', 'reply'],
  ])
})

test('a partner that does not answer in time is to blame, unless we were held up for much of its time', async () => {
  const expected = [
    [0, 'late', [false]],
    [30, 'late', [false]],
    [31, 'held-up', []],
  ] as const
  for (const [stalledMs, reason, notes] of expected) {
    const noted: boolean[] = []
    const { clock, asked, stalls } = start(remote('a', noting(noted)))

    stalls.ms = stalledMs
    clock.advance(150)
    const { answers } = await asked

    expect(answers[0]?.parts).toMatchObject([{ reason }])
    expect(noted).toEqual(notes)
  }
})

test('an answer, a failure and silence are noted once each', async () => {
  const noted: boolean[] = []
  const { clock, lines, asked } = start(
    remote('a', noting(noted)),
    remote('b', noting(noted)),
    remote('c', noting(noted)),
  )

  lines[0]?.calls[0]?.end(reply('A'))
  lines[1]?.calls[0]?.end({ kind: 'unreachable', detail: 'ECONNRESET' })
  clock.advance(150)
  await asked

  expect(noted).toEqual([true, false, false])
})
