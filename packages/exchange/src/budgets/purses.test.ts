import { expect, test } from 'vitest'
import { award, release } from './purse.ts'
import { Purses } from './purses.ts'

const settings = {
  holder: 'node-1',
  noticeSeconds: 3600,
  graceMs: 1000,
  aheadMs: 10_000,
  keepMs: 60_000,
  campaignsMax: 100,
}

test('a campaign that was seen wants the money for two impressions, and none that was not', () => {
  const purses = new Purses(settings)
  seen(purses)

  const first = purses.report(at(1000))
  const second = purses.report(at(2000))

  expect(first).toMatchObject({
    holder: 'node-1',
    sequence: 1,
    wants: [{ campaign: 'shoes', unitNanos: 10, forMs: 60_000 }],
  })
  expect(second).toMatchObject({ sequence: 2, wants: [] })
})

test('what is set aside cannot be set aside again, and what is released can', () => {
  const { purse } = granted(15)
  const first = purse.reserve(10, at(100)) ?? raise()

  expect(purse.reserve(10, at(100))).toBeUndefined()
  release(first)
  expect(purse.reserve(10, at(100))).toBeDefined()
})

test('an award takes what it costs, and the rest can be awarded again', () => {
  const { purse } = granted(15)

  expect(award(purse.reserve(10, at(100)) ?? raise(), 4, at(100), 1000)).toBe(true)
  expect(award(purse.reserve(10, at(100)) ?? raise(), 11, at(100), 1000)).toBe(false)
  expect(purse.leases[0]).toMatchObject({ awardedNanos: 4, reservedNanos: 0 })
})

test('after the end of a lease nothing is set aside, and what was may be awarded for a moment', () => {
  const { purse } = granted(100)
  const [early, late] = [purse.reserve(10, at(5000)) ?? raise(), purse.reserve(10, at(5000)) ?? raise()]

  expect(purse.reserve(10, at(5001))).toBeUndefined()
  expect(award(early, 10, at(6000), 1000)).toBe(true)
  expect(award(late, 10, at(6001), 1000)).toBe(false)
})

test('a machine that slept, or whose clock was set, does not award from a lease that is over', () => {
  const { purse } = granted(100)

  expect(purse.reserve(10, { nowMs: 100, wallMs: 5001 })).toBeUndefined()
  expect(purse.reserve(10, { nowMs: 5001, wallMs: 100 })).toBeUndefined()
})

test('a lease that nobody wants goes back once no auction may award from it', () => {
  const { purses, purse } = granted(100)
  award(purse.reserve(10, at(100)) ?? raise(), 7, at(100), 1000)
  const running = purse.reserve(10, at(100)) ?? raise()
  purses.returnAll()

  const meanwhile = purses.report(at(1000))
  release(running)
  const after = purses.report(at(2000))

  expect(meanwhile.returns).toEqual([])
  expect(meanwhile.uses).toEqual([{ lease: 1, awardedNanos: 7 }])
  expect(after.returns).toEqual([{ lease: 1, awardedNanos: 7 }])
  expect(purses.heldNanos).toBe(0)
})

test('a campaign that waits for an auction is reported once in a report', () => {
  const { purses, purse } = granted(15)
  purse.reserve(10, at(100))
  purses.returnAll()
  seen(purses)

  expect(purses.report(at(1000)).wants).toHaveLength(1)
})

test('a lease that is over goes back whatever was set aside: nobody may award that any more', () => {
  const { purses, purse } = granted(100)
  const forgotten = purse.reserve(10, at(100)) ?? raise()

  const { returns } = purses.report(at(20_000))

  expect(returns).toEqual([{ lease: 1, awardedNanos: 0 }])
  expect(award(forgotten, 10, at(20_000), 1000)).toBe(false)
})

test('what went back is not awarded, though the clock is set back afterwards', () => {
  const { purses, purse } = granted(100)
  const running = purse.reserve(10, at(100)) ?? raise()
  purses.report({ nowMs: 200, wallMs: 20_000 })

  expect(award(running, 10, at(300), 1000)).toBe(false)
})

test('a campaign that is not seen again leaves, also if it never had money', () => {
  const purses = new Purses(settings)
  seen(purses)
  purses.report(at(1000))

  for (let second = 2; second < 70; second++) purses.report(at(second * 1000))

  expect(purses.size).toBe(0)
})

test('a lease that pays no more impression goes back at once', () => {
  const { purses, purse } = granted(15)
  award(purse.reserve(10, at(100)) ?? raise(), 10, at(100), 1000)
  seen(purses)

  expect(purses.report(at(1000)).returns).toEqual([{ lease: 1, awardedNanos: 10 }])
})

test('who ends gives everything back', () => {
  const { purses } = granted(100)

  purses.returnAll()

  expect(purses.report(at(1000)).returns).toEqual([{ lease: 1, awardedNanos: 0 }])
})

test('the busier a campaign is, the more it wants and for the shorter', () => {
  const purses = new Purses(settings)
  for (let second = 1; second <= 60; second++) {
    const purse = purses.of('shoes', 10)
    for (let imp = 0; imp < 100; imp++) purse.reserve(10, at(second * 1000))
    purses.report(at(second * 1000))
  }
  seen(purses)

  const [want] = purses.report(at(60_001)).wants

  // A nano-dollar in a millisecond, for ten seconds, twice.
  expect(want?.nanos).toBeGreaterThan(15_000)
  expect(want?.nanos).toBeLessThan(25_000)
  expect(want?.forMs).toBeLessThan(30_000)
})

test('a report has at most so many campaigns, and the others come next', () => {
  const purses = new Purses({ ...settings, campaignsMax: 2 })
  for (const campaign of ['a', 'b', 'c']) purses.of(campaign, 10)

  expect(purses.report(at(1000)).wants.map(({ campaign }) => campaign)).toEqual(['a', 'b'])
  expect(purses.report(at(2000)).wants.map(({ campaign }) => campaign)).toEqual(['c'])
})

function at(ms: number) {
  return { nowMs: ms, wallMs: ms }
}

function seen(purses: Purses): void {
  purses.of('shoes', 10)
}

/** With a lease of five seconds. */
function granted(nanos: number) {
  const purses = new Purses(settings)
  seen(purses)
  purses.report(at(0))
  purses.accept({ grants: [{ lease: 1, campaign: 'shoes', nanos, forMs: 5000 }] }, at(0))
  return { purses, purse: purses.of('shoes', 10) }
}

function raise(): never {
  throw new Error('nothing was set aside')
}
