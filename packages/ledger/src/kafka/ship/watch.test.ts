import { expect, test } from 'vitest'
import { excuse, watchFrom, watchStream } from './watch.ts'

const settings = { gapMs: 1000, silenceMs: 60_000, silenceMsMax: 600_000 }

test('a gap is sent again at once', () => {
  const watch = watchFrom(100, 0)

  const { isSentAgain } = watchStream(watch, { sent: 300, confirmed: 100, hasGap: true, nowMs: 1 }, settings)

  expect(isSentAgain).toBe(true)
})

test('a gap that stays is sent again after 1, 2, 4 … seconds, not with every answer', () => {
  const stuck = { sent: 300, confirmed: 100, hasGap: true }
  let watch = watchFrom(100, 0)
  const sentAgainAt: number[] = []

  for (let nowMs = 0; nowMs <= 10_000; nowMs += 500) {
    const decision = watchStream(watch, { ...stuck, nowMs }, settings)
    watch = decision.watch
    if (decision.isSentAgain) sentAgainAt.push(nowMs)
  }

  expect(sentAgainAt).toEqual([0, 2000, 6000])
})

test('a second gap after progress is sent again, but not within the pause', () => {
  const first = watchStream(watchFrom(100, 0), { sent: 300, confirmed: 100, hasGap: true, nowMs: 0 }, settings)

  const soon = watchStream(first.watch, { sent: 300, confirmed: 200, hasGap: true, nowMs: 999 }, settings)
  const later = watchStream(soon.watch, { sent: 300, confirmed: 200, hasGap: true, nowMs: 1000 }, settings)

  expect([soon.isSentAgain, later.isSentAgain]).toEqual([false, true])
})

test('silence about the last entries is a loss after a minute', () => {
  const watch = watchFrom(100, 0)
  const silent = { sent: 300, confirmed: 100, hasGap: false }

  expect(watchStream(watch, { ...silent, nowMs: 59_999 }, settings).isSentAgain).toBe(false)
  expect(watchStream(watch, { ...silent, nowMs: 60_000 }, settings).isSentAgain).toBe(true)
})

test('a ledger that moves is never too slow', () => {
  const { watch } = watchStream(
    watchFrom(100, 0),
    { sent: 300, confirmed: 101, hasGap: false, nowMs: 59_000 },
    settings,
  )

  expect(watchStream(watch, { sent: 300, confirmed: 102, hasGap: false, nowMs: 118_000 }, settings).isSentAgain).toBe(
    false,
  )
})

test('the time in which nobody could be asked does not count as silence', () => {
  const watch = excuse(watchFrom(100, 0), 300_000)

  expect(watchStream(watch, { sent: 300, confirmed: 100, hasGap: false, nowMs: 301_000 }, settings).isSentAgain).toBe(
    false,
  )
})

test('what is confirmed to the end is never sent again', () => {
  const watch = watchFrom(300, 0)

  expect(watchStream(watch, { sent: 300, confirmed: 300, hasGap: true, nowMs: 900_000 }, settings).isSentAgain).toBe(
    false,
  )
})
