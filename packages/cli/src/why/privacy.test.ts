import { expect, test } from 'vitest'
import { showPrivacy } from './privacy.ts'

const full = { view: 'full', because: [], removed: [], coarsened: [] }

test('partners that saw the same are told together, with what was removed and why', () => {
  const views = [
    { ...full, partner: 'alpha' },
    { ...full, partner: 'beta' },
    {
      partner: 'gamma',
      view: 'contextual',
      because: ['GDPR applies', 'there is no consent'],
      removed: ['user.id', 'device.ifa'],
      coarsened: ['device.geo'],
    },
  ]

  expect(showPrivacy(views)).toEqual([
    '  alpha, beta  full: nothing stands in the way',
    '  gamma        contextual: GDPR applies; there is no consent',
    '               removed: user.id, device.ifa',
    '               less exact: device.geo',
  ])
})

test('names that need more room have a line of their own', () => {
  const views = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((partner) => ({ ...full, partner }))

  expect(showPrivacy(views)).toEqual([
    '  alpha, beta, gamma, delta, epsilon',
    '                    full: nothing stands in the way',
  ])
})
