import { expect, test } from 'vitest'
import { createHealth, type Health } from './health.ts'

const halfLifeMs = 2000
const tmaxMsMax = 140

test('a partner that answers is asked every time', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  expect(asked(health, () => true, { fromMs: 0, seconds: 10 })).toBe(10_000)
})

test('a partner that fails every fifth time, or two times of three, is asked every time', () => {
  for (const every of [5, 3]) {
    const health = createHealth({ halfLifeMs, tmaxMsMax })
    const answers = (call: number): boolean => (every === 5 ? call % 5 !== 0 : call % 3 === 0)

    expect(asked(health, answers, { fromMs: 0, seconds: 10 })).toBe(10_000)
  }
})

test('a silent partner is asked now and then', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => false, { fromMs: 0, seconds: 2 })

  const later = asked(health, () => false, { fromMs: 2000, seconds: 10 })

  expect(later).toBeGreaterThan(10)
  expect(later).toBeLessThan(200)
})

test('T72: a partner that is back gets little in the first second and everything within ten', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => false, { fromMs: 0, seconds: 20 })

  expect(asked(health, () => true, { fromMs: 20_000, seconds: 1 })).toBeLessThan(100)
  asked(health, () => true, { fromMs: 21_000, seconds: 9 })
  expect(asked(health, () => true, { fromMs: 30_000, seconds: 1 })).toBe(1000)
})

test('a few failures are no reason to doubt', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 10; call++) health.note(false, tmaxMsMax, 0)

  expect(health.mayAsk(tmaxMsMax, 0, () => 0)).toBe(true)
})

test('T50: a stall of our own, in which every call of 300 ms is late, costs a healthy partner nothing', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => true, { fromMs: 0, seconds: 5 })

  for (let call = 0; call < 300; call++) health.note(false, tmaxMsMax, 5300)

  expect(health.mayAsk(tmaxMsMax, 5300, () => 0)).toBe(true)
})

test('D84: calls that were told too little say nothing about calls that have the whole time', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 1000; call++) health.note(false, 55, 0)

  expect(health.mayAsk(55, 0, () => 0)).toBe(false)
  expect(health.mayAsk(140, 0, () => 0)).toBe(true)
})

test('D84: calls within ten milliseconds of each other are of one class', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 1000; call++) health.note(false, 55, 0)

  expect([49, 50, 59, 60].map((tmaxMs) => health.mayAsk(tmaxMs, 0, () => 0))).toEqual([true, false, false, true])
})

test('D84: a call with a millisecond less than the whole time is of another class than one that has it', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 1000; call++) health.note(false, 139, 0)

  expect([139, 140, 141].map((tmaxMs) => health.mayAsk(tmaxMs, 0, () => 0))).toEqual([false, true, true])
})

test('D84: a partner that is silent for those who give it time is in doubt only with them', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => false, { fromMs: 0, seconds: 2 })

  expect(health.mayAsk(140, 2000, () => 0)).toBe(false)
  expect(health.mayAsk(60, 2000, () => 0)).toBe(true)
})

test('D84: a long cap has wider classes, of which there are at most 32', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax: 3100 })

  for (let call = 0; call < 1000; call++) health.note(false, 250, 0)

  expect([199, 200, 299, 300].map((tmaxMs) => health.mayAsk(tmaxMs, 0, () => 0))).toEqual([true, false, false, true])
})

test('it can be switched off', () => {
  const health = createHealth({ halfLifeMs: 0, tmaxMsMax })

  expect(asked(health, () => false, { fromMs: 0, seconds: 1 })).toBe(1000)
})

interface Span {
  readonly fromMs: number
  readonly seconds: number
}

/** How many of a thousand requests a second are asked, when calls end at once. */
function asked(health: Health, answers: (call: number) => boolean, { fromMs, seconds }: Span): number {
  let count = 0
  let state = 1
  const chance = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let call = 0; call < seconds * 1000; call++) {
    const nowMs = fromMs + call
    if (!health.mayAsk(tmaxMsMax, nowMs, chance)) continue
    count++
    health.note(answers(call), tmaxMsMax, nowMs)
  }
  return count
}
