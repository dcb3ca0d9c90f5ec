import { behaviours, lieNames } from '@parley/testkit'
import { expect, test } from 'vitest'
import { behavioursOffered } from './behaviours-offered.ts'

test('the mock partner offers every behaviour except the product search, then text that is not JSON, then every lie', () => {
  const known = [...behaviours.filter((behaviour) => behaviour !== 'search'), 'broken', ...lieNames]

  expect(behavioursOffered).toEqual(known)
})
