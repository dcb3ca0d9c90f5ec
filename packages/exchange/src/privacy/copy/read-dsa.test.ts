import { expect, test } from 'vitest'
import { gateTools, opportunityFor } from '../../../test/support/samples.ts'
import { openGate } from '../gate.ts'
import { withReadDsa } from './read-dsa.ts'

const entry = { domain: 'platform.example', dsaparams: [1] }
const dsa = { dsarequired: 3, pubrender: 1, uid: 'u', transparency: [{ ...entry, uid: 'u' }] }
const read = { dsarequired: 3, pubrender: 1, transparency: [entry] }

test('a request without the object is the same object', () => {
  const { request } = opportunityFor({ regs: { ext: { gdpr: 0 } } })

  expect(withReadDsa(request)).toBe(request)
})

test('what is read stays, beside the other members of regs.ext', () => {
  const { request } = opportunityFor({ regs: { coppa: 0, ext: { gdpr: 0, dsa } } })

  expect(withReadDsa(request).regs).toEqual({ coppa: 0, ext: { gdpr: 0, dsa: read } })
})

test('what is no object is taken out', () => {
  const { request } = opportunityFor({ regs: { ext: { gdpr: 0, dsa: 'u' } } })

  expect(withReadDsa(request).regs).toEqual({ ext: { gdpr: 0 } })
})

test.each([
  ['everything', {}],
  ['no person', { regs: { coppa: 1, ext: { dsa } } }],
])('whoever may see %s gets what was read, and so does the record', (_, members) => {
  const { request } = opportunityFor({ regs: { ext: { dsa } }, user: { id: 'u-1' }, ...members })

  const gate = openGate(request, { isGpc: false, country: undefined }, gateTools)

  expect(gate.viewFor(undefined).request.regs?.ext).toEqual({ dsa: read })
  expect(gate.record.regs?.ext).toEqual({ dsa: read })
})
