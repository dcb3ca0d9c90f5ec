import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createLimiter,
  type LimitCounts,
  type LimiterSettings,
  type LocalLimiter,
  limiterOf,
  openCounts,
} from './limiter.ts'

const settings: LimiterSettings = {
  ip: 100,
  publisher: 1000,
  global: 10_000,
  publishers: {},
  ipKeysMax: 1000,
  publisherKeysMax: 1000,
}

test('a request takes from its address before it is read, and from publisher and exchange afterwards', () => {
  const limiter = createLimiter({ ...settings, ip: 10, publisher: 10, global: 10 })

  const first = limiter.admitAddress('a', 0)
  const second = limiter.admitPublisher(first, 'p', 1)

  expect(first).toMatchObject({ ok: true, quota: { scope: 'ip', limit: 10, remaining: 9 } })
  expect(second).toMatchObject({ ok: true, quota: { scope: 'ip', limit: 10, remaining: 9 } })
  expect(limiter.admitPublisher(limiter.admitAddress('b', 2), 'p', 2).quota).toMatchObject({
    scope: 'publisher',
    remaining: 8,
  })
  expect(limiter.admitPublisher(limiter.admitAddress('c', 3), 'q', 3).quota).toMatchObject({
    scope: 'global',
    remaining: 7,
  })
})

test('the quota is that of the scope with the smallest share left', () => {
  const limiter = createLimiter({ ...settings, ip: 100, publisher: 4, global: 1000 })

  const { quota } = limiter.admitPublisher(limiter.admitAddress('a', 0), 'p', 0)

  expect(quota).toEqual({ scope: 'publisher', limit: 4, remaining: 3, resetSeconds: 1 })
})

test('a request that only its address admitted (a 400) counts there and nowhere else', () => {
  const limiter = createLimiter({ ...settings, ip: 2, publisher: 1, global: 1 })
  limiter.admitAddress('a', 0)

  const second = limiter.admitPublisher(limiter.admitAddress('a', 1), 'p', 1)
  const third = limiter.admitAddress('a', 2)

  expect(second.ok).toBe(true)
  expect(third).toMatchObject({ ok: false, quota: { scope: 'ip', limit: 2, remaining: 0, resetSeconds: 1 } })
})

test('a refusal by the address uses up nothing', () => {
  const limiter = createLimiter({ ...settings, ip: 1 })
  limiter.admitAddress('a', 0)
  limiter.admitAddress('a', 900)

  expect(limiter.admitAddress('a', 1000).ok).toBe(true)
})

test('D91: a large body without a turn uses up nothing, and its refusal counts as the work that it was', () => {
  const { limiter, refusals } = stage({ ip: 1, refusalsMax: 1000 })
  const quota = { scope: 'ip-large', limit: 8, remaining: 0, resetSeconds: 1 } as const

  const refused = limiter.refuseLarge(limiter.admitAddress('a', 0), { bytes: 262_144, quota, nowMs: 1 })

  expect(refused).toMatchObject({ ok: false, quota })
  expect(refusals.holdMs('a', 1)).toBe(5)
  expect(limiter.admitAddress('a', 2).ok).toBe(true)
})

test('T29: callers that did not prove to be a publisher share a small limit and use up nothing of its own', () => {
  const limiter = createLimiter({ ...settings, publisher: 3, unverified: 2 })
  const others = Array.from({ length: 10 }, (_, at) =>
    limiter.admitUnverified(limiter.admitAddress(`a${at}`, 0), 'p', 0),
  )

  const own = Array.from({ length: 4 }, () => limiter.admitPublisher(limiter.admitAddress('own', 1), 'p', 1))

  expect(others.filter(({ ok }) => ok)).toHaveLength(2)
  expect(others.at(-1)).toMatchObject({ ok: false, quota: { scope: 'unverified', limit: 2, remaining: 0 } })
  expect(own.map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(limiter.admitUnverified(limiter.admitAddress('b', 1), 'q', 1).ok).toBe(true)
})

test('a request that is refused as unverified gives back what its address lost', () => {
  const limiter = createLimiter({ ...settings, ip: 2, unverified: 1 })
  limiter.admitUnverified(limiter.admitAddress('other', 0), 'p', 0)

  const refused = limiter.admitUnverified(limiter.admitAddress('a', 1), 'p', 1)

  expect(refused.ok).toBe(false)
  expect([limiter.admitAddress('a', 2).ok, limiter.admitAddress('a', 2).ok]).toEqual([true, true])
})

test('a refusal by the whole exchange gives back what unverified callers lost', () => {
  const limiter = createLimiter({ ...settings, global: 1, unverified: 1 })
  limiter.admitPublisher(limiter.admitAddress('a', 0), undefined, 0)
  limiter.admitUnverified(limiter.admitAddress('a', 500), 'p', 500)

  expect(limiter.admitUnverified(limiter.admitAddress('a', 1000), 'p', 1000).ok).toBe(true)
})

test('a refusal by the publisher gives back what the address lost', () => {
  const limiter = createLimiter({ ...settings, ip: 2, publisher: 1 })
  limiter.admitPublisher(limiter.admitAddress('other', 0), 'p', 0)

  const refused = limiter.admitPublisher(limiter.admitAddress('a', 1), 'p', 2)

  expect(refused).toMatchObject({ ok: false, quota: { scope: 'publisher', limit: 1, remaining: 0 } })
  expect(limiter.admitAddress('a', 3).ok).toBe(true)
  expect(limiter.admitAddress('a', 3).ok).toBe(true)
  expect(limiter.admitAddress('a', 3).ok).toBe(false)
})

test('a refusal more than a second later gives back nothing: what the address has used since is of other requests', () => {
  const limiter = createLimiter({ ...settings, ip: 2, publisher: 1 })
  const slow = limiter.admitAddress('a', 0)
  limiter.admitPublisher(limiter.admitAddress('other', 900), 'p', 900)
  limiter.admitAddress('a', 1000)
  limiter.admitAddress('a', 1000)

  const refused = limiter.admitPublisher(slow, 'p', 1001)

  expect(refused.ok).toBe(false)
  expect(limiter.admitAddress('a', 1002).ok).toBe(false)
})

test('a refusal by the exchange gives back what address and publisher lost', () => {
  const limiter = createLimiter({ ...settings, ip: 1, publisher: 1, global: 1 })
  limiter.admitPublisher(limiter.admitAddress('other', 0), 'other', 0)

  const refused = limiter.admitPublisher(limiter.admitAddress('a', 500), 'p', 500)
  const later = limiter.admitPublisher(limiter.admitAddress('a', 1000), 'p', 1000)

  expect(refused).toMatchObject({ ok: false, quota: { scope: 'global', limit: 1, remaining: 0 } })
  expect(later.ok).toBe(true)
})

test('the publisher is asked before the exchange, so that its refused traffic uses up nothing of others', () => {
  const limiter = createLimiter({ ...settings, publisher: 1, global: 2 })
  limiter.admitPublisher(limiter.admitAddress('a', 0), 'p', 0)
  limiter.admitPublisher(limiter.admitAddress('b', 0), 'p', 0)
  limiter.admitPublisher(limiter.admitAddress('c', 0), 'p', 0)

  expect(limiter.admitPublisher(limiter.admitAddress('d', 0), 'q', 0).ok).toBe(true)
})

test('a request without a publisher is bound by address and exchange only', () => {
  const limiter = createLimiter({ ...settings, publisher: 1 })

  expect(limiter.admitPublisher(limiter.admitAddress('a', 0), undefined, 0).ok).toBe(true)
  expect(limiter.admitPublisher(limiter.admitAddress('a', 0), undefined, 0).ok).toBe(true)
})

test('a publisher with a limit of its own has that one', () => {
  const limiter = createLimiter({ ...settings, publisher: 1, publishers: { large: 2, free: 0 } })

  expect(admittedOf(limiter, 'small', 5)).toBe(1)
  expect(admittedOf(limiter, 'large', 5)).toBe(2)
  expect(admittedOf(limiter, 'free', 5)).toBe(5)
})

test('a publisher whose id is the name of a member of every object has the common limit', () => {
  const limiter = createLimiter({ ...settings, publisher: 1 })

  expect(admittedOf(limiter, 'constructor', 5)).toBe(1)
  expect(admittedOf(limiter, '__proto__', 5)).toBe(1)
  expect(admittedOf(limiter, 'toString', 5)).toBe(1)
})

test('when every scope is off, everything passes and the quota says so', () => {
  const limiter = createLimiter({ ...settings, ip: 0, publisher: 0, global: 0 })

  const { ok, quota } = limiter.admitPublisher(limiter.admitAddress('a', 0), 'p', 0)

  expect(ok).toBe(true)
  expect(quota).toMatchObject({ scope: 'none', resetSeconds: 0 })
  expect(quota.remaining).toBe(quota.limit)
})

const visits = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 150 }), address: fc.nat(2), publisher: fc.nat(2), isValid: fc.boolean() }),
  { maxLength: 250 },
)

test('no scope ever admits more than its limit in any rolling second, and none refuses while all have room', () => {
  fc.assert(
    fc.property(visits, (all) => {
      const limits = { ip: 6, publisher: 8, global: 11 }
      const limiter = createLimiter({ ...settings, ...limits })
      const taken: { atMs: number; key: string }[] = []
      const used = (key: string, nowMs: number): number =>
        taken.filter((entry) => entry.key === key && nowMs - entry.atMs < 1000).length
      let nowMs = 0
      for (const { gap, address, publisher, isValid } of all) {
        nowMs += gap
        const first = limiter.admitAddress(`${address}`, nowMs)
        if (first.ok !== used(`a${address}`, nowMs) < limits.ip) return false
        if (!first.ok) continue
        const hasRoom = used(`p${publisher}`, nowMs) < limits.publisher && used('all', nowMs) < limits.global
        if (isValid && limiter.admitPublisher(first, `${publisher}`, nowMs).ok !== hasRoom) return false
        const keys = isValid ? (hasRoom ? [`a${address}`, `p${publisher}`, 'all'] : []) : [`a${address}`]
        taken.push(...keys.map((key) => ({ atMs: nowMs, key })))
      }
      return true
    }),
    { numRuns: 500 },
  )
})

/** How many of so many requests of a publisher pass, each from another address. */
function admittedOf(limiter: LocalLimiter, publisher: string, count: number): number {
  const admissions = Array.from({ length: count }, (_, at) =>
    limiter.admitPublisher(limiter.admitAddress(`${publisher}-${at}`, 0), publisher, 0),
  )
  return admissions.filter(({ ok }) => ok).length
}

describe('notices', () => {
  test('an address may send four notices for each request that it may send, and they use up none of these', () => {
    const limiter = createLimiter({ ...settings, ip: 2 })

    const passed = Array.from({ length: 9 }, () => limiter.admitNotice('a', 0).ok)

    expect(passed).toEqual([true, true, true, true, true, true, true, true, false])
    expect(limiter.admitNotice('a', 0).quota).toEqual({ scope: 'notice', limit: 8, remaining: 0, resetSeconds: 1 })
    expect(limiter.admitNotice('b', 0).ok).toBe(true)
    expect(limiter.quotaOf('a', 0)).toMatchObject({ scope: 'ip', limit: 2, remaining: 2 })
  })

  test('a range with a limit of its own keeps the ratio, and 0 is off', () => {
    const limiter = createLimiter({ ...settings, ip: 0, addresses: { '192.0.2.0/24': 1 } })

    const ofRange = Array.from({ length: 5 }, () => limiter.admitNotice('192.0.2.9', 0).ok)
    const ofOthers = Array.from({ length: 1000 }, () => limiter.admitNotice('198.51.100.1', 0).ok)

    expect(ofRange).toEqual([true, true, true, true, false])
    expect(ofOthers.every((ok) => ok)).toBe(true)
  })
})

describe('floods', () => {
  test('refusals of requests and of notices make a flood together, until the second is over', () => {
    const { limiter, refusals } = stage({ ip: 1, refusalsMax: 2 })
    for (let sent = 0; sent < 2; sent++) limiter.admitAddress('a', 0)
    for (let sent = 0; sent < 5; sent++) limiter.admitNotice('a', 0)
    const before = refusals.holdMs('a', 0)

    limiter.admitAddress('a', 0)

    expect(before).toBe(0)
    expect(refusals.holdMs('a', 0)).toBe(1000)
    expect(refusals.holdMs('b', 0)).toBe(0)
    expect(refusals.holdMs('a', 1000)).toBe(0)
  })

  test('a refusal counts for the body that comes with it', () => {
    const { limiter, refusals } = stage({ ip: 1, refusalsMax: 10 })
    limiter.admitAddress('a', 0, 46_000)
    const before = refusals.holdMs('a', 0)

    limiter.admitAddress('a', 0, 46_000)

    expect(before).toBe(0)
    expect(refusals.holdMs('a', 0)).toBe(1000)
  })

  test('refusals by the limits of a publisher or of everybody are no flood of an address', () => {
    const { limiter, refusals } = stage({ ip: 0, publisher: 1, global: 2, refusalsMax: 1 })

    for (let sent = 0; sent < 10; sent++) limiter.admitPublisher(limiter.admitAddress('a', 0), 'p', 0)
    for (let sent = 0; sent < 10; sent++) limiter.admitPublisher(limiter.admitAddress('a', 0), undefined, 0)

    expect(refusals.holdMs('a', 0)).toBe(0)
  })
})

function stage(members: Partial<LimiterSettings>): { limiter: LocalLimiter; refusals: LimitCounts['refusals'] } {
  const counts = openCounts({ ...settings, ...members })
  return { limiter: limiterOf({ ...settings, ...members }, counts) as LocalLimiter, refusals: counts.refusals }
}
