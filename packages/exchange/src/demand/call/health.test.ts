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

test('a silent partner is probed four times a second', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => false, { fromMs: 0, seconds: 2 })

  const later = asked(health, () => false, { fromMs: 2000, seconds: 10 })

  expect(later).toBe(40)
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

  expect(health.adviceFor(tmaxMsMax, 0, () => 0)).toBe('ask')
})

test('after a short silence the first answer brings a healthy partner back at once', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => true, { fromMs: 0, seconds: 5 })

  for (let call = 0; call < 300; call++) health.note(false, tmaxMsMax, 5300)
  const inSilence = [5300, 5301].map((nowMs) => health.adviceFor(tmaxMsMax, nowMs, () => 0))
  health.note(true, tmaxMsMax, 5302)

  expect(inSilence).toEqual(['probe', 'leave'])
  expect(health.adviceFor(tmaxMsMax, 5302, () => 0)).toBe('ask')
})

test('its standing tells how a partner is treated, and reading it changes nothing', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  const seen = [health.standing(0)]

  for (let call = 1; call <= 40; call++) health.note(call % 5 === 0, tmaxMsMax, 10_000)
  seen.push(health.standing(10_000), health.standing(10_000))
  asked(health, () => false, { fromMs: 10_000, seconds: 10 })
  seen.push(health.standing(20_000))
  asked(health, () => true, { fromMs: 20_000, seconds: 20 })
  seen.push(health.standing(40_000))

  expect(seen).toEqual(['healthy', 'throttled', 'throttled', 'probing', 'healthy'])
})

test('its standing is that of the calls that it gets most', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 100; call++) health.note(true, tmaxMsMax, 0)
  for (let call = 0; call < 50; call++) health.note(false, 20, 0)
  const most = health.standing(0)
  for (let call = 0; call < 100; call++) health.note(false, 20, 0)

  expect([most, health.standing(0)]).toEqual(['healthy', 'probing'])
})

test('A14: no auction waits for a silent partner, however little traffic there is', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  const advice: string[] = []

  for (let second = 0; second < 60; second++) {
    const next = health.adviceFor(tmaxMsMax, second * 1000, () => 0.99)
    advice.push(next)
    if (next !== 'leave') health.note(false, tmaxMsMax, second * 1000 + 150)
  }

  expect(advice.slice(0, 11).every((next) => next === 'ask')).toBe(true)
  expect(advice.slice(11).every((next) => next === 'probe')).toBe(true)
})

test('a partner that answers less often than not is only probed', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  for (let call = 0; call < 1000; call++) health.note(call % 10 === 0, tmaxMsMax, 0)
  health.note(true, tmaxMsMax, 0)

  expect(health.adviceFor(tmaxMsMax, 0, () => 0.99)).toBe('probe')
  expect(health.adviceFor(tmaxMsMax, 0, () => 0)).toBe('leave')
})

test('D84: calls that were told too little say nothing about calls that have the whole time', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 1000; call++) health.note(false, 55, 0)

  expect(health.adviceFor(55, 0, () => 0)).not.toBe('ask')
  expect(health.adviceFor(140, 0, () => 0)).toBe('ask')
})

test('D84: calls within ten milliseconds of each other are of one class', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 1000; call++) health.note(false, 55, 0)

  expect([49, 50, 59, 60].map((tmaxMs) => isAsked(health, tmaxMs))).toEqual([true, false, false, true])
})

test('D84: a call with a millisecond less than the whole time is of another class than one that has it', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })

  for (let call = 0; call < 1000; call++) health.note(false, 139, 0)

  expect([139, 140, 141].map((tmaxMs) => isAsked(health, tmaxMs))).toEqual([false, true, true])
})

test('D84: a partner that is silent for those who give it time is in doubt only with them', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax })
  asked(health, () => false, { fromMs: 0, seconds: 2 })

  expect(health.adviceFor(140, 2000, () => 0)).not.toBe('ask')
  expect(health.adviceFor(60, 2000, () => 0)).toBe('ask')
})

test('D84: a long cap has wider classes, of which there are at most 32', () => {
  const health = createHealth({ halfLifeMs, tmaxMsMax: 3100 })

  for (let call = 0; call < 1000; call++) health.note(false, 250, 0)

  expect([199, 200, 299, 300].map((tmaxMs) => isAsked(health, tmaxMs))).toEqual([true, false, false, true])
})

test('it can be switched off', () => {
  const health = createHealth({ halfLifeMs: 0, tmaxMsMax })

  expect(asked(health, () => false, { fromMs: 0, seconds: 1 })).toBe(1000)
})

function isAsked(health: Health, tmaxMs: number): boolean {
  return health.adviceFor(tmaxMs, 0, () => 0) === 'ask'
}

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
    if (health.adviceFor(tmaxMsMax, nowMs, chance) === 'leave') continue
    count++
    health.note(answers(call), tmaxMsMax, nowMs)
  }
  return count
}
