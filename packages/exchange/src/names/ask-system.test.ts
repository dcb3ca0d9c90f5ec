import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { createAskSystem } from './ask-system.ts'

const here = [{ address: '127.0.0.1', family: 4 }]

test('the machine knows itself, and its answer holds for half a minute', async () => {
  const ask = createAskSystem()

  expect(await ask('localhost')).toMatchObject({ kind: 'addresses', ttlMs: 30_000 })
})

test('what the machine does not know is unknown', async () => {
  const ask = createAskSystem(() => Promise.reject(new Error('ENOTFOUND')))

  expect(await ask('missing.example')).toEqual({ kind: 'unknown' })
})

test('one name is looked up at a time, the others in their order', async () => {
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = createAskSystem((name) => {
    started.push(name)
    return new Promise((resolve) => ends.push(() => resolve(here)))
  })

  const asked = ['a', 'b', 'c'].map(ask)
  expect(started).toEqual(['a'])
  ends[0]?.()
  await asked[0]
  expect(started).toEqual(['a', 'b'])
  ends[1]?.()
  await asked[1]
  ends[2]?.()

  expect(await asked[2]).toMatchObject({ addresses: here })
  expect(started).toEqual(['a', 'b', 'c'])
})

test('sixteen names wait behind one that hangs; the next is unanswered at once', async () => {
  const started: string[] = []
  const ask = createAskSystem((name): Promise<readonly LookupAddress[]> => {
    started.push(name)
    return new Promise(() => {})
  })

  for (let index = 0; index < 17; index++) void ask(`name-${index}`)

  expect(await ask('one-more')).toEqual({ kind: 'unanswered' })
  expect(started).toEqual(['name-0'])
})
