import { expect, test } from 'vitest'
import { bidRequest } from './build/bid-request.ts'
import { impression } from './build/impression.ts'
import { checkRequest } from './validate.ts'

test('a right request has no faults', () => {
  expect(checkRequest(bidRequest())).toEqual([])
})

test('every fault is reported in the words of the exchange', () => {
  const faulty = bidRequest({ tmax: 99, imp: [impression({ bidfloor: 0.001 })] })

  const faults = checkRequest(faulty)

  expect(faults.map(({ code, field }) => [code, field])).toEqual([
    ['INVALID_FIELD_VALUE', 'imp[0].bidfloor'],
    ['INVALID_FIELD_VALUE', 'tmax'],
  ])
  expect(faults[1]?.reason).toContain('100 to 5000')
})

test('a fault of the whole request names no field', () => {
  const [fault] = checkRequest(bidRequest({ site: {}, app: {} }))

  expect(fault).toMatchObject({ code: 'INVALID_REQUEST', message: 'Mutually exclusive fields' })
  expect(fault).not.toHaveProperty('field')
})
