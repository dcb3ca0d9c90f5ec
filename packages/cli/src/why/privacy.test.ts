import { expect, test } from 'vitest'
import { showPrivacy } from './privacy.ts'

const full = { view: 'full', because: [], removed: [], coarsened: [] } as const

test('partners with the same view are shown together, with what was removed and why', () => {
  const views = [
    { ...full, partner: 'alpha' },
    { ...full, partner: 'beta' },
    {
      partner: 'gamma',
      view: 'contextual' as const,
      because: ['GDPR applies', 'there is no consent'],
      removed: ['user.id', 'device.ifa'],
      coarsened: ['device.geo'],
    },
  ]

  expect(showPrivacy(views)).toEqual([
    '  alpha, beta  nothing: no restriction applies',
    '  gamma        contextual: GDPR applies; there is no consent',
    '               removed: user.id, device.ifa',
    '               made less exact: device.geo',
  ])
})

test('long names get their own line', () => {
  const views = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((partner) => ({ ...full, partner }))

  expect(showPrivacy(views)).toEqual([
    '  alpha, beta, gamma, delta, epsilon',
    '                    nothing: no restriction applies',
  ])
})
