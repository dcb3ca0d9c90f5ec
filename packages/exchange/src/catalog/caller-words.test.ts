import { expect, test } from 'vitest'
import type { Caller, Doubt } from '../model/caller.ts'
import { callerPart } from './caller-words.ts'

test('nothing is said about callers that have nothing to prove', () => {
  expect(callerPart({ kind: 'open' })).toBeUndefined()
})

test.each<[Caller, string]>([
  [{ kind: 'verified', by: { kind: 'address' } }, 'its address is registered for this publisher'],
  [{ kind: 'verified', by: { kind: 'key', number: 1, of: 2 } }, 'its key is number 1 of 2'],
  [
    { kind: 'verified', by: { kind: 'signature', number: 2, of: 3 } },
    'its signature was made with secret number 2 of 3',
  ],
])('a proof is told with which credential it was', (caller, reason) => {
  expect(callerPart(caller)).toEqual({ verified: true, reason })
})

test('each doubt has words of its own', () => {
  const all: readonly Doubt[] = [
    'none',
    'key-form',
    'key-wrong',
    'signature-form',
    'signature-time',
    'signature-wrong',
    'signature-again',
  ]

  const reasons = all.map((because) => callerPart({ kind: 'unverified', because, isRefused: false })?.reason)

  expect(new Set(reasons).size).toBe(all.length)
})
