import { expect, test } from 'vitest'
import { newAccount, withGrant, withSettlement } from '../budget/account.ts'
import { unspentOf } from './unspent.ts'

const flight = { startMs: 10, endMs: 20, timeZone: 'UTC', isPaused: false, isApproved: true }
const counts = {
  seen: 100,
  heldBack: 10,
  dailyCap: 20,
  noLease: 30,
  paused: 0,
  notApproved: 0,
  outOfFlight: 0,
  bid: 40,
}
const half = withSettlement(withGrant(newAccount(1000), 'd', 500), 'd', {
  committedNanos: 500,
  billedNanos: 500,
  wasOpen: true,
})

test('what leases hold and what is free sum to what is not spent', () => {
  expect(unspentOf(withGrant(half, 'd', 100), 10, counts, flight, 30)).toEqual([
    { reason: 'in-leases', nanos: 100 },
    { reason: 'not-sold', nanos: 400 },
  ])
})

test('after the flight the reason is what happened most', () => {
  const reasonOf = (members: Partial<typeof counts>) =>
    unspentOf(half, 10, { ...counts, ...members }, flight, 30)[0]?.reason

  expect(reasonOf({ heldBack: 41 })).toBe('held-back')
  expect(reasonOf({ dailyCap: 41 })).toBe('daily-cap')
  expect(reasonOf({ noLease: 41 })).toBe('no-lease')
  expect(reasonOf({ paused: 41 })).toBe('campaign-paused')
  expect(reasonOf({ notApproved: 41 })).toBe('creative-not-approved')
  expect(reasonOf({ seen: 0 })).toBe('no-match')
})

test('before its end a campaign is not started, running or paused', () => {
  const reasonAt = (ms: number, isPaused = false) => unspentOf(half, 10, counts, { ...flight, isPaused }, ms)[0]?.reason

  expect(reasonAt(9)).toBe('not-started')
  expect(reasonAt(15)).toBe('running')
  expect(reasonAt(15, true)).toBe('campaign-paused')
  expect(unspentOf(half, 10, counts, { ...flight, isApproved: false }, 15)[0]?.reason).toBe('creative-not-approved')
})

test('what pays no impression is left over, and a budget that is spent needs no reason', () => {
  expect(unspentOf(half, 501, counts, flight, 15)).toEqual([{ reason: 'below-one-impression', nanos: 500 }])
  expect(unspentOf({ ...half, budgetNanos: 500 }, 10, counts, flight, 30)).toEqual([])
})
