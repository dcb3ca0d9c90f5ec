import { lieNames, tempers } from '@parley/testkit'
import { expect, test } from 'vitest'
import { tempersOffered } from './tempers-offered.ts'

test('the mock partner offers every temper but the product search, then text that is no JSON, then every lie', () => {
  const known = [...tempers.filter((temper) => temper !== 'search'), 'broken', ...lieNames]

  expect(tempersOffered).toEqual(known)
})
