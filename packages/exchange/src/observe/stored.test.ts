import { expect, test } from 'vitest'
import { opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import { storedOf } from './stored.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

test('D98: the record tells what was paced, and its answer is stored without the token', () => {
  const pacing = { turn: 3, token: 'used', ads: 1, turns: [2], paced: [] } as const
  const trace = { ...traceOf(opportunityFor()), pacing }
  const body = '{"ext":{"service":{"pacing":"the-token"}}}'

  const stored = storedOf({ ...soldWith(trace, quota), pacingToken: 'the-token' }, { status: 200, headers: [], body })

  expect(stored.reply.body).toBe('{"ext":{"service":{"pacing":"not stored"}}}')
  expect(stored.outcome).toMatchObject({ trace: { pacing } })
  expect(JSON.stringify(stored)).not.toContain('the-token')
})

test('an answer without a token is stored as it went out', () => {
  const sold = soldWith(traceOf(opportunityFor()), quota)

  expect(storedOf(sold, { status: 200, headers: [], body: '{"id":"r1"}' }).reply.body).toBe('{"id":"r1"}')
})
