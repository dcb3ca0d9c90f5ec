import { expect, test } from 'vitest'
import { VirtualClock } from '../../../test/limits/virtual-clock.ts'
import type { SignatureUse } from '../../model/signature-use.ts'
import { SignatureBook } from './signature-book.ts'
import { ownSignatureUses, type SignatureSource, sharedSignatureUses } from './signature-uses.ts'

const now = 1_800_000_000

function useOf(mark: string, seconds: number = now): SignatureUse {
  return { publisher: 'pub-1', seconds, mark, toleranceSeconds: 60, rememberedMax: 100_000 }
}

test('a process that shares nothing knows at once, and accepts nothing from before its start', () => {
  const use = ownSignatureUses(() => now)

  expect(use(useOf('a'))).toBe('first')
  expect(use(useOf('a'))).toBe('again')
  expect(use(useOf('b', now - 1))).toBe('forgotten')
})

test('of two processes that share, one has the signature', async () => {
  const book = new SignatureBook(0)
  const first = stage(sourceOf(book))
  const second = stage(sourceOf(book))

  const [here, there] = [first.use(useOf('a')), second.use(useOf('a'))]
  await first.clock.runTo(2)
  await second.clock.runTo(2)

  expect(await here).toBe('first')
  expect(await there).toBe('again')
})

test('what this process has seen is refused without asking', () => {
  const { use, trips } = stage(sourceOf(new SignatureBook(0)))
  void use(useOf('a'))

  expect(use(useOf('a'))).toBe('again')
  expect(trips).toEqual([])
})

test('the uses of one tick share a round trip, and many of them go in several', async () => {
  const { use, clock, trips } = stage(sourceOf(new SignatureBook(0)))

  const findings = Promise.all(Array.from({ length: 100 }, async (_, index) => await use(useOf(`m${index}`))))
  await clock.runTo(2)

  expect(new Set(await findings)).toEqual(new Set(['first']))
  expect(trips).toEqual([64, 36])
})

test('T64: a shared book that fails leaves the decision to this process', async () => {
  const { use, clock } = stage({ useSignatures: () => Promise.reject(new Error('away')) })

  const finding = use(useOf('a'))
  await clock.runTo(2)

  expect(await finding).toBe('first')
  expect(use(useOf('a'))).toBe('again')
})

test('T64: while the shared book is known to be away, nobody waits for it', () => {
  const { use, trips } = stage(sourceOf(new SignatureBook(0)), true)

  expect(use(useOf('a'))).toBe('first')
  expect(use(useOf('a'))).toBe('again')
  expect(trips).toEqual([])
})

test('a call that takes long does not hold up the next one', async () => {
  const book = new SignatureBook(0)
  const { use, clock } = stage({
    useSignatures: (uses) => (uses[0]?.mark === 'slow' ? new Promise(() => {}) : sourceOf(book).useSignatures(uses)),
  })
  void use(useOf('slow'))
  await clock.runTo(2)

  const next = use(useOf('next'))
  await clock.runTo(4)

  expect(await next).toBe('first')
})

function sourceOf(book: SignatureBook): SignatureSource {
  return { useSignatures: (uses) => Promise.resolve(uses.map((use) => book.use(use, now))) }
}

function stage(source: SignatureSource, isLost: boolean = false) {
  const clock = new VirtualClock()
  const trips: number[] = []
  const useSignatures: SignatureSource['useSignatures'] = (uses) => {
    trips.push(uses.length)
    return source.useSignatures(uses)
  }
  const use = sharedSignatureUses({
    source: { useSignatures },
    clock,
    nowSeconds: () => now,
    tickMs: 2,
    isLost: () => isLost,
  })
  return { use, clock, trips }
}
