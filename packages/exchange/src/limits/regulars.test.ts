import { expect, test } from 'vitest'
import { callersMax, Regulars } from './regulars.ts'

const limit = 100
/** Long enough to be a regular caller. */
const servedMs = 20_000

test('without anybody who comes regularly, nothing is kept from anybody', () => {
  const regulars = new Regulars(10, () => 1)

  const admitted = Array.from({ length: 500 }, (_, index) => admits(regulars, 'p', `a${index}`, limit, 0))

  expect(admitted.every(Boolean)).toBe(true)
})

test('who was served regularly keeps its rate when strangers arrive, and they have the rest', () => {
  const regulars = new Regulars(10, () => 1)
  serve(regulars, 'regular', 50, 0, servedMs)

  const second = (fromMs: number): Readonly<Record<'regular' | 'stranger', number>> => {
    const admitted = { regular: 0, stranger: 0 }
    for (let ms = 0; ms < 1000; ms++) {
      if (ms % 20 === 0 && admits(regulars, 'p', 'regular', limit, fromMs + ms)) admitted.regular++
      if (admits(regulars, 'p', `stranger${ms % 20}`, limit, fromMs + ms)) admitted.stranger++
    }
    return admitted
  }

  const seconds = [0, 1, 2].map((number) => second(servedMs + number * 1000))
  expect(seconds.every(({ regular }) => regular >= 48)).toBe(true)
  expect(seconds.every(({ stranger }) => stranger >= 36 && stranger <= 40)).toBe(true)
})

test('what a regular caller sends beyond its usual rate competes with newcomers', () => {
  const regulars = new Regulars(10, () => 1)
  serve(regulars, 'regular', 10, 0, servedMs)

  const burst = Array.from({ length: 200 }, () => admits(regulars, 'p', 'regular', limit, servedMs + 1))

  // What is kept for it, and what is kept for nobody.
  expect(burst.filter(Boolean)).toHaveLength(100)
})

test('while a regular caller is away, nothing is kept for it; when it returns, it has its place again', () => {
  const regulars = new Regulars(10, () => 1)
  serve(regulars, 'regular', 50, 0, servedMs)
  const laterMs = servedMs + 6000

  const away = Array.from({ length: 100 }, () => admits(regulars, 'p', 'stranger', limit, laterMs))
  admits(regulars, 'p', 'regular', limit, laterMs + 1000)
  const back = Array.from({ length: 100 }, () => admits(regulars, 'p', 'stranger', limit, laterMs + 1200))

  expect(away.every(Boolean)).toBe(true)
  expect(back.filter(Boolean).length).toBeLessThan(55)
})

test('where all are regular and want more than there is, all are cut alike and nothing is lost', () => {
  const regulars = new Regulars(10, () => 1)
  for (let ms = 0; ms < servedMs; ms += 20) {
    for (const address of ['a', 'b']) {
      admits(regulars, 'p', address, limit, ms)
      regulars.served('p', address)
    }
  }
  const admitted = { a: 0, b: 0 }
  for (let ms = servedMs; ms < servedMs + 2000; ms += 10) {
    for (const address of ['a', 'b'] as const) if (admits(regulars, 'p', address, limit, ms)) admitted[address]++
  }

  expect(Math.abs(admitted.a - admitted.b)).toBeLessThan(30)
  expect(admitted.a + admitted.b).toBeGreaterThan(180)
})

test('with several processes, each keeps its part', () => {
  const regulars = new Regulars(10, () => 2)
  serve(regulars, 'regular', 25, 0, servedMs)

  const strangers = Array.from({ length: 100 }, () => admits(regulars, 'p', 'stranger', limit, servedMs + 1))

  expect(strangers.filter(Boolean).length).toBeLessThanOrEqual(27)
})

test('a request that another limit refuses uses up nothing of the newcomers', () => {
  const regulars = new Regulars(10, () => 1)
  serve(regulars, 'regular', 50, 0, servedMs)
  const nowMs = servedMs + 1

  const places = Array.from({ length: 100 }, () => {
    const place = regulars.place('p', 'stranger', limit, nowMs)
    regulars.giveBack('p', place, nowMs, nowMs)
    return place
  })

  expect(new Set(places)).toEqual(new Set(['newcomer']))
})

test('more addresses than can be remembered push out nobody who is present', () => {
  const regulars = new Regulars(10, () => 1)
  serve(regulars, 'regular', 50, 0, servedMs)

  for (let index = 0; index < 10 * callersMax; index++) admits(regulars, 'p', `s${index}`, limit, servedMs)
  const own = Array.from({ length: 40 }, () => admits(regulars, 'p', 'regular', limit, servedMs + 10))

  expect(own.every(Boolean)).toBe(true)
})

function admits(regulars: Regulars, ...request: Parameters<Regulars['place']>): boolean {
  return regulars.place(...request) !== 'none'
}

/** A caller that is always served. */
function serve(regulars: Regulars, address: string, perSecond: number, fromMs: number, forMs: number): void {
  for (let ms = fromMs; ms < fromMs + forMs; ms += 1000 / perSecond) {
    admits(regulars, 'p', address, limit, ms)
    regulars.served('p', address)
  }
}
