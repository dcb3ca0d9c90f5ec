import { expect, test } from 'vitest'
import { answerTo, answerWith, requestWith } from '../../test/example.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 0, isQuickReply: false, sessionDurationMs: 0 }
const intent = { value: 'comparison', confidence: 0.5, topics: ['shoes'], signals: [] }
const sentiment = { value: 'neutral', score: 0 }
const funnel = { stage: 'intent', progress: 0.5 }

test('the context is an object', () => {
  expect(answerWith({ ext: { service: 'chat' } })).toBe('INVALID_FIELD_TYPE ext.service')
})

test('the four metrics are enough, and each is required', () => {
  expect(answerWithContext({})).toBe('accepted')
  expect(answerWithContext({ messageSequenceNumber: undefined })).toBe(
    'MISSING_REQUIRED_FIELD ext.service.messageSequenceNumber',
  )
  expect(answerWithContext({ messageLength: undefined })).toBe('MISSING_REQUIRED_FIELD ext.service.messageLength')
  expect(answerWithContext({ isQuickReply: undefined })).toBe('MISSING_REQUIRED_FIELD ext.service.isQuickReply')
  expect(answerWithContext({ sessionDurationMs: undefined })).toBe(
    'MISSING_REQUIRED_FIELD ext.service.sessionDurationMs',
  )
})

test('messages are counted from 1', () => {
  expect(answerWithContext({ messageSequenceNumber: 9_007_199_254_740_991 })).toBe('accepted')
  expect(answerWithContext({ messageSequenceNumber: 0 })).toBe('INVALID_FIELD_VALUE ext.service.messageSequenceNumber')
  expect(answerWithContext({ messageSequenceNumber: 1.5 })).toBe('INVALID_FIELD_TYPE ext.service.messageSequenceNumber')
})

test('lengths and times are 0 or more', () => {
  expect(answerWithContext({ userThinkTimeMs: 0 })).toBe('accepted')
  expect(answerWithContext({ messageLength: -1 })).toBe('INVALID_FIELD_VALUE ext.service.messageLength')
  expect(answerWithContext({ userThinkTimeMs: -1 })).toBe('INVALID_FIELD_VALUE ext.service.userThinkTimeMs')
  expect(answerWithContext({ sessionDurationMs: -1 })).toBe('INVALID_FIELD_VALUE ext.service.sessionDurationMs')
})

test('lengths and times end at the largest exact integer', () => {
  const text = JSON.stringify(requestWith({ ext: { service: { ...metrics, messageLength: 77 } } }))

  expect(answerTo(text.replace('77', '9007199254740991'))).toBe('accepted')
  expect(answerTo(text.replace('77', '9007199254740992'))).toBe('INVALID_FIELD_VALUE ext.service.messageLength')
  expect(answerTo(text.replace('77', '1e400'))).toBe('INVALID_FIELD_VALUE ext.service.messageLength')
  expect(answerWithContext({ userThinkTimeMs: 1e16 })).toBe('INVALID_FIELD_VALUE ext.service.userThinkTimeMs')
  expect(answerWithContext({ sessionDurationMs: 1e16 })).toBe('INVALID_FIELD_VALUE ext.service.sessionDurationMs')
  expect(answerWithContext({ messageSequenceNumber: 1e16 })).toBe(
    'INVALID_FIELD_VALUE ext.service.messageSequenceNumber',
  )
})

test('a quick reply is true or false', () => {
  expect(answerWithContext({ isQuickReply: true })).toBe('accepted')
  expect(answerWithContext({ isQuickReply: 1 })).toBe('INVALID_FIELD_TYPE ext.service.isQuickReply')
})

test('an intent has its four fields', () => {
  expect(answerWithContext({ intent })).toBe('accepted')
  expect(answerWithContext({ intent: 'comparison' })).toBe('INVALID_FIELD_TYPE ext.service.intent')
  expect(answerWithIntent({ value: undefined })).toBe('MISSING_REQUIRED_FIELD ext.service.intent.value')
  expect(answerWithIntent({ confidence: undefined })).toBe('MISSING_REQUIRED_FIELD ext.service.intent.confidence')
  expect(answerWithIntent({ topics: undefined })).toBe('MISSING_REQUIRED_FIELD ext.service.intent.topics')
  expect(answerWithIntent({ signals: undefined })).toBe('MISSING_REQUIRED_FIELD ext.service.intent.signals')
})

test('the value of an intent is any non-empty string', () => {
  expect(answerWithIntent({ value: 'x' })).toBe('accepted')
  expect(answerWithIntent({ value: '' })).toBe('INVALID_FIELD_VALUE ext.service.intent.value')
  expect(answerWithIntent({ value: 1 })).toBe('INVALID_FIELD_TYPE ext.service.intent.value')
})

test('the confidence of an intent is 0.0 to 1.0', () => {
  expect(answerWithIntent({ confidence: 0 })).toBe('accepted')
  expect(answerWithIntent({ confidence: 1 })).toBe('accepted')
  expect(answerWithIntent({ confidence: -0.01 })).toBe('INVALID_FIELD_VALUE ext.service.intent.confidence')
  expect(answerWithIntent({ confidence: 1.01 })).toBe('INVALID_FIELD_VALUE ext.service.intent.confidence')
  expect(answerWithIntent({ confidence: '1' })).toBe('INVALID_FIELD_TYPE ext.service.intent.confidence')
})

test('topics and signals are lists of strings', () => {
  expect(answerWithIntent({ topics: 'shoes' })).toBe('INVALID_FIELD_TYPE ext.service.intent.topics')
  expect(answerWithIntent({ topics: [1] })).toBe('INVALID_FIELD_TYPE ext.service.intent.topics[0]')
  expect(answerWithIntent({ signals: 'x' })).toBe('INVALID_FIELD_TYPE ext.service.intent.signals')
  expect(answerWithIntent({ signals: ['x', null] })).toBe('INVALID_FIELD_TYPE ext.service.intent.signals[1]')
})

test('a sentiment is positive, neutral or negative', () => {
  expect(answerWithContext({ sentiment: { ...sentiment, value: 'positive' } })).toBe('accepted')
  expect(answerWithContext({ sentiment: { ...sentiment, value: 'neutral' } })).toBe('accepted')
  expect(answerWithContext({ sentiment: { ...sentiment, value: 'negative' } })).toBe('accepted')
  expect(answerWithContext({ sentiment: { ...sentiment, value: 'happy' } })).toBe(
    'INVALID_FIELD_VALUE ext.service.sentiment.value',
  )
  expect(answerWithContext({ sentiment: { score: 0 } })).toBe('MISSING_REQUIRED_FIELD ext.service.sentiment.value')
  expect(answerWithContext({ sentiment: 'neutral' })).toBe('INVALID_FIELD_TYPE ext.service.sentiment')
})

test('the score of a sentiment is -1.0 to 1.0', () => {
  expect(answerWithContext({ sentiment: { ...sentiment, score: -1 } })).toBe('accepted')
  expect(answerWithContext({ sentiment: { ...sentiment, score: 1 } })).toBe('accepted')
  expect(answerWithContext({ sentiment: { ...sentiment, score: -1.01 } })).toBe(
    'INVALID_FIELD_VALUE ext.service.sentiment.score',
  )
  expect(answerWithContext({ sentiment: { ...sentiment, score: 1.01 } })).toBe(
    'INVALID_FIELD_VALUE ext.service.sentiment.score',
  )
  expect(answerWithContext({ sentiment: { value: 'neutral' } })).toBe(
    'MISSING_REQUIRED_FIELD ext.service.sentiment.score',
  )
})

test('a funnel has one of four stages', () => {
  expect(answerWithContext({ funnel: { ...funnel, stage: 'awareness' } })).toBe('accepted')
  expect(answerWithContext({ funnel: { ...funnel, stage: 'consideration' } })).toBe('accepted')
  expect(answerWithContext({ funnel: { ...funnel, stage: 'intent' } })).toBe('accepted')
  expect(answerWithContext({ funnel: { ...funnel, stage: 'conversion' } })).toBe('accepted')
  expect(answerWithContext({ funnel: { ...funnel, stage: 'loyalty' } })).toBe(
    'INVALID_FIELD_VALUE ext.service.funnel.stage',
  )
  expect(answerWithContext({ funnel: { progress: 0 } })).toBe('MISSING_REQUIRED_FIELD ext.service.funnel.stage')
  expect(answerWithContext({ funnel: [] })).toBe('INVALID_FIELD_TYPE ext.service.funnel')
})

test('the progress of a funnel is 0.0 to 1.0', () => {
  expect(answerWithContext({ funnel: { ...funnel, progress: 0 } })).toBe('accepted')
  expect(answerWithContext({ funnel: { ...funnel, progress: 1 } })).toBe('accepted')
  expect(answerWithContext({ funnel: { ...funnel, progress: -0.1 } })).toBe(
    'INVALID_FIELD_VALUE ext.service.funnel.progress',
  )
  expect(answerWithContext({ funnel: { ...funnel, progress: 1.1 } })).toBe(
    'INVALID_FIELD_VALUE ext.service.funnel.progress',
  )
  expect(answerWithContext({ funnel: { stage: 'intent' } })).toBe('MISSING_REQUIRED_FIELD ext.service.funnel.progress')
})

test('an audience has lists of strings, which may be left out', () => {
  expect(answerWithContext({ audience: {} })).toBe('accepted')
  expect(answerWithContext({ audience: { interests: [], behaviors: [] } })).toBe('accepted')
  expect(answerWithContext({ audience: [] })).toBe('INVALID_FIELD_TYPE ext.service.audience')
  expect(answerWithContext({ audience: { interests: 'x' } })).toBe('INVALID_FIELD_TYPE ext.service.audience.interests')
  expect(answerWithContext({ audience: { interests: [1] } })).toBe(
    'INVALID_FIELD_TYPE ext.service.audience.interests[0]',
  )
  expect(answerWithContext({ audience: { behaviors: 1 } })).toBe('INVALID_FIELD_TYPE ext.service.audience.behaviors')
})

function answerWithContext(members: object): string {
  return answerWith({ ext: { service: { ...metrics, ...members } } })
}

function answerWithIntent(members: object): string {
  return answerWithContext({ intent: { ...intent, ...members } })
}
