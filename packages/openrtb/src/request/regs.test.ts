import { expect, test } from 'vitest'
import { answerWith } from '../../test/example.ts'

test('regs and its ext are objects', () => {
  expect(answerWith({ regs: {} })).toBe('accepted')
  expect(answerWith({ regs: 1 })).toBe('INVALID_FIELD_TYPE regs')
  expect(answerWith({ regs: { ext: 1 } })).toBe('INVALID_FIELD_TYPE regs.ext')
})

test('coppa is 0 or 1', () => {
  expect(answerWith({ regs: { coppa: 0 } })).toBe('accepted')
  expect(answerWith({ regs: { coppa: 1 } })).toBe('accepted')
  expect(answerWith({ regs: { coppa: 2 } })).toBe('INVALID_FIELD_VALUE regs.coppa')
  expect(answerWith({ regs: { coppa: -1 } })).toBe('INVALID_FIELD_VALUE regs.coppa')
  expect(answerWith({ regs: { coppa: false } })).toBe('INVALID_FIELD_TYPE regs.coppa')
})

test('gdpr is 0 or 1 in both places', () => {
  expect(answerWith({ regs: { gdpr: 0, ext: { gdpr: 1 } } })).toBe('accepted')
  expect(answerWith({ regs: { gdpr: 2 } })).toBe('INVALID_FIELD_VALUE regs.gdpr')
  expect(answerWith({ regs: { ext: { gdpr: -1 } } })).toBe('INVALID_FIELD_VALUE regs.ext.gdpr')
  expect(answerWith({ regs: { ext: { gdpr: '1' } } })).toBe('INVALID_FIELD_TYPE regs.ext.gdpr')
})

test('a US Privacy string is 1 and three of Y, N and - in both places', () => {
  expect(answerWith({ regs: { us_privacy: '1YNN', ext: { us_privacy: '1---' } } })).toBe('accepted')
  expect(answerWithPrivacy('1NYY')).toBe('accepted')
  expect(answerWith({ regs: { us_privacy: '1YN' } })).toBe('INVALID_FIELD_VALUE regs.us_privacy')
  expect(answerWithPrivacy('2YNN')).toBe('INVALID_FIELD_VALUE regs.ext.us_privacy')
  expect(answerWithPrivacy('1ynn')).toBe('INVALID_FIELD_VALUE regs.ext.us_privacy')
  expect(answerWithPrivacy('1YNNN')).toBe('INVALID_FIELD_VALUE regs.ext.us_privacy')
  expect(answerWithPrivacy('x1YNN')).toBe('INVALID_FIELD_VALUE regs.ext.us_privacy')
  expect(answerWithPrivacy('1YNN\n')).toBe('INVALID_FIELD_VALUE regs.ext.us_privacy')
  expect(answerWithPrivacy('')).toBe('INVALID_FIELD_VALUE regs.ext.us_privacy')
  expect(answerWithPrivacy(1)).toBe('INVALID_FIELD_TYPE regs.ext.us_privacy')
})

test('gpp is a string and its sections are integers', () => {
  expect(answerWith({ regs: { gpp: 'DBAA', gpp_sid: [2, 6] } })).toBe('accepted')
  expect(answerWith({ regs: { gpp: 1 } })).toBe('INVALID_FIELD_TYPE regs.gpp')
  expect(answerWith({ regs: { gpp_sid: 2 } })).toBe('INVALID_FIELD_TYPE regs.gpp_sid')
  expect(answerWith({ regs: { gpp_sid: [2, '6'] } })).toBe('INVALID_FIELD_TYPE regs.gpp_sid[1]')
})

function answerWithPrivacy(usPrivacy: unknown): string {
  return answerWith({ regs: { ext: { us_privacy: usPrivacy } } })
}
