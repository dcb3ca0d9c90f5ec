import { expect, test } from 'vitest'
import { type AdmissionSettings, LoadShedder } from './admission.ts'

const usual: AdmissionSettings = {
  inFlightMax: 1000,
  workMaxMs: 150,
  delayMaxMs: 10,
  heapPercentMin: 80,
  heapPercentMax: 90,
  ageMaxMs: 500,
}

const known = (): boolean => true

/** A process whose time, work and heap the test sets. */
function processOf(settings: Partial<AdmissionSettings> = {}) {
  const state = { nowMs: 0, busyMs: 0, delayMs: 0, heapPercent: 10, chance: 0.5 }
  let endTurn = (): void => {}
  const admission = new LoadShedder(
    { ...usual, ...settings },
    {
      stalls: { stalledMs: () => 0, lastingDelayMs: () => state.delayMs, delayMs: () => state.delayMs },
      nowMs: () => state.nowMs,
      busyMs: () => state.busyMs,
      heapPercent: () => state.heapPercent,
      chance: () => state.chance,
      atEndOfTurn: (run) => {
        endTurn = run
      },
    },
  )
  /** Lets requests arrive in one turn, which stay in flight; how many of them are taken. */
  const arrive = (count: number, isKnown = true): number => {
    let taken = 0
    for (let index = 0; index < count; index++) if (admission.begin(state.nowMs, () => isKnown) === undefined) taken++
    return taken
  }
  /** Answers requests, each of which has cost as much; the newest turn has learned it. */
  const cost = (ms: number): void => {
    for (let span = 0; span < 30; span++) {
      state.nowMs += 100
      for (let request = 0; request < 20; request++) {
        admission.begin(state.nowMs, known)
        admission.end()
        state.busyMs += ms
      }
      endTurn()
    }
    state.nowMs += 100
  }
  return { state, admission, arrive, cost, nextTurn: () => endTurn() }
}

test('as much is taken as makes the allowed work, by what requests have cost lately', () => {
  for (const [ms, taken] of [
    [0.25, 600],
    [0.5, 300],
    [1.5, 100],
  ] as const) {
    const { arrive, cost } = processOf()

    cost(ms)

    expect(Math.abs(arrive(1000) - taken), `${ms} ms`).toBeLessThan(taken / 50)
  }
})

test('however dear requests are, 64 are taken while the loop keeps up', () => {
  const { arrive, cost } = processOf()

  cost(20)

  expect(arrive(1000)).toBe(64)
})

test('the bound on requests in flight holds, however cheap they are', () => {
  const { arrive, cost } = processOf({ inFlightMax: 50 })

  cost(0.01)

  expect(arrive(1000)).toBe(50)
})

test('a single turn may begin any number of requests that are answered at once', () => {
  const { state, admission, cost } = processOf()
  cost(0.5)

  let taken = 0
  for (let request = 0; request < 5000; request++) {
    if (admission.begin(state.nowMs, known) !== undefined) continue
    taken++
    admission.end()
  }

  expect(taken).toBe(5000)
})

test('while the loop cannot keep up, less is taken with each turn, and afterwards more again', () => {
  const { state, admission, cost, nextTurn } = processOf()
  cost(0.5)
  const boundAfterTurns = (turns: number): number => {
    for (let turn = 0; turn < turns; turn++) {
      admission.begin(state.nowMs, known)
      admission.end()
      nextTurn()
    }
    return admission.bound
  }

  state.delayMs = 30
  const falling = [5, 10, 100].map(boundAfterTurns)
  state.delayMs = 0
  const rising = [1, 20, 100].map(boundAfterTurns)

  expect(falling.map((bound) => bound < 200)).toEqual([true, true, true])
  expect(falling[2]).toBe(39)
  expect(rising[0]).toBe(64)
  expect(rising[2]).toBeGreaterThan(290)
})

test('a turn of a loop that cannot keep up begins less', () => {
  const { state, admission, cost } = processOf()
  cost(0.5)
  state.delayMs = 30

  let taken = 0
  for (let request = 0; request < 1000; request++) {
    if (admission.begin(state.nowMs, known) !== undefined) continue
    taken++
    admission.end()
  }

  expect(taken).toBe(39)
})

test('a turn that follows many refusals begins as much work as they have cost', () => {
  const { state, admission, cost, nextTurn } = processOf()
  cost(0.5)
  state.delayMs = 30
  const takenOf = (requests: number): number => {
    let taken = 0
    for (let request = 0; request < requests; request++) {
      if (admission.begin(state.nowMs, known) !== undefined) continue
      taken++
      admission.end()
    }
    nextTurn()
    return taken
  }

  expect([takenOf(2039), takenOf(39), takenOf(2039)]).toEqual([39, 39, 39])
  expect(takenOf(2199)).toBe(199)
})

test('of those that nobody knows, half as many are taken', () => {
  const { arrive, cost } = processOf({ workMaxMs: 100 })
  cost(1)

  const strangers = arrive(1000, false)

  expect([strangers, arrive(1000, true)]).toEqual([50, 50])
})

test('a request that has waited longer than anybody does is refused', () => {
  const { state, admission } = processOf()

  state.nowMs = 501

  expect(admission.begin(0, known)).toBe('too-old')
  expect(admission.begin(1, known)).toBeUndefined()
})

test('the fuller the heap, the more is refused', () => {
  const { state, admission } = processOf()
  const refusals = [80, 84, 86, 90, 99].map((percent) => {
    state.heapPercent = percent
    return admission.begin(0, known)
  })

  expect(refusals).toEqual([undefined, undefined, 'heap', 'heap', 'heap'])
})

test('the process counts as refusing for a second after a refusal', () => {
  const { state, admission, arrive } = processOf({ inFlightMax: 1 })
  const seen = [admission.isRefusing]

  arrive(2)
  for (const atMs of [0, 999, 1000]) {
    state.nowMs = atMs
    seen.push(admission.isRefusing)
  }

  expect(seen).toEqual([false, true, true, false])
})

test('what has ended makes room', () => {
  const { admission, arrive } = processOf({ inFlightMax: 2 })

  const first = arrive(3)
  admission.end()

  expect([first, arrive(2), admission.inFlight]).toEqual([2, 1, 2])
})
