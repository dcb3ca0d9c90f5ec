import type { Context } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { permissionsUnder } from '../../catalog/permissions.ts'
import { contextFor } from './context.ts'

const everything = permissionsUnder([])
const inSteps = permissionsUnder(['no-measurement'])
const contextual = permissionsUnder(['no-consent'])
const child = permissionsUnder(['coppa'])

const context: Context = {
  messageSequenceNumber: 3,
  messageLength: 40,
  isQuickReply: false,
  userThinkTimeMs: 4321,
  sessionDurationMs: 987_654,
  intent: { value: 'comparison', confidence: 0.9, topics: ['shoes'], signals: ['price'] },
  audience: { interests: ['running'], behaviors: ['buys on Friday'] },
}

test('with every permission the context is the very same', () => {
  expect(contextFor(context, everything)).toBe(context)
  expect(contextFor(undefined, everything)).toBeUndefined()
})

test.each([
  [0, 0],
  [999, 0],
  [1000, 1000],
  [4999, 1000],
  [5000, 5000],
  [14_999, 5000],
  [15_000, 15_000],
  [59_999, 15_000],
  [60_000, 60_000],
  [299_999, 60_000],
  [300_000, 300_000],
  [899_999, 300_000],
  [900_000, 900_000],
  [3_599_999, 900_000],
  [3_600_000, 3_600_000],
  [Number.MAX_SAFE_INTEGER, 3_600_000],
])('in steps, %i ms is told as %i ms', (ms, step) => {
  const told = contextFor({ ...context, userThinkTimeMs: ms, sessionDurationMs: ms }, inSteps)

  expect(told).toMatchObject({ userThinkTimeMs: step, sessionDurationMs: step })
})

test('times in steps are noted as less exact', () => {
  const notes = { removed: [], coarsened: [] }

  contextFor({ ...context, sessionDurationMs: 60_000 }, inSteps, notes)

  expect(notes).toEqual({ removed: [], coarsened: ['ext.service.userThinkTimeMs'] })
})

test('of a child neither times nor audience are told, and its topics are', () => {
  const notes = { removed: [], coarsened: [] }

  const told = contextFor(context, child, notes)

  expect(told).toEqual({
    messageSequenceNumber: 3,
    messageLength: 40,
    isQuickReply: false,
    intent: context.intent,
  })
  expect(notes.removed).toEqual([
    'ext.service.audience',
    'ext.service.userThinkTimeMs',
    'ext.service.sessionDurationMs',
  ])
})

test('where the person may not be seen, only members of the specification are told, on both levels', () => {
  const strange = { ...context, visitor: 'x', intent: { ...context.intent, visitor: 'x' } } as unknown as Context
  const notes = { removed: [], coarsened: [] }

  const told = contextFor(strange, contextual, notes)

  expect(JSON.stringify(told)).not.toContain('visitor')
  expect(told).toMatchObject({ intent: context.intent, audience: context.audience })
  expect(notes.removed).toEqual(['ext.service.*', 'ext.service.intent.*'])
  expect(contextFor(strange, everything)).toBe(strange)
})
