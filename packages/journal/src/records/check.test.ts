import { expect, test } from 'vitest'
import { deliveryOf, noticeOf, sumsOf } from '../../test/support/notice.ts'
import { recordIn } from './check.ts'

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

test('a notice, a delivery and sums are read as they were written', () => {
  expect(recordIn(bytesOf(noticeOf('b1')))).toEqual(noticeOf('b1'))
  expect(recordIn(bytesOf(deliveryOf('b1')))).toEqual(deliveryOf('b1'))
  expect(recordIn(bytesOf(sumsOf(3)))).toEqual(sumsOf(3))
})

test('D102: feedback is a notice whose caller reports a reason', () => {
  const feedback = { ...noticeOf('b1'), kind: 'feedback', reported: 'irrelevant' }

  expect(recordIn(bytesOf(feedback))).toEqual(feedback)
})

test('D106: a record of the version before has empty names', () => {
  const { context, ...facts } = noticeOf('b1').facts
  const { advertiser: _, campaign: __, creative: ___, ...before } = context

  expect(recordIn(bytesOf({ ...noticeOf('b1'), facts: { ...facts, context: before } }))).toMatchObject({
    facts: { context: { ...before, advertiser: '', campaign: '', creative: '' } },
  })
})

test('a member that a later version added is no fault', () => {
  const later = { ...deliveryOf('b1'), colour: 'red' }

  expect(recordIn(bytesOf(later))).toEqual(later)
})

test('a record of an unknown type or version, or without what it must have, is an error that says so', () => {
  expect(() => recordIn(bytesOf({ v: 1, type: 'refund' }))).toThrow('type refund')
  expect(() => recordIn(bytesOf({ ...noticeOf('b1'), v: 2 }))).toThrow('/v')
  expect(() => recordIn(bytesOf({ ...deliveryOf('b1'), attempts: -1 }))).toThrow('/attempts')
  expect(() => recordIn(bytesOf({ ...noticeOf('b1'), kind: 'view' }))).toThrow('/kind')
  expect(() => recordIn(bytesOf({ ...noticeOf('b1'), token: 't'.repeat(2001) }))).toThrow('/token')
  expect(() => recordIn(bytesOf(null))).toThrow('type undefined')
  expect(() => recordIn(Buffer.from('{'))).toThrow(SyntaxError)
})
