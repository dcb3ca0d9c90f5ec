import { expect, test } from 'vitest'
import { cacheLifetimes, createCache } from './cache.ts'

interface Shelf {
  nowMs: number
  readonly loaded: string[]
}

function cacheOf(entriesMax: number): { readonly shelf: Shelf; readonly get: (key: string) => Promise<string> } {
  const shelf: Shelf = { nowMs: 0, loaded: [] }
  const load = (key: string): Promise<string> => {
    shelf.loaded.push(key)
    return key === 'bad' ? Promise.reject(new Error('no such thing')) : Promise.resolve(`${key} ${shelf.loaded.length}`)
  }
  const { get } = createCache({ lifetimeMs: 1000, entriesMax, load, nowMs: () => shelf.nowMs })
  return { shelf, get }
}

test('ad formats are cached for a day, categories for a week, capabilities for an hour', () => {
  expect(cacheLifetimes).toEqual({ adFormatsMs: 86_400_000, categoriesMs: 604_800_000, capabilitiesMs: 3_600_000 })
})

test('a value is good to the last millisecond of its life', async () => {
  const { shelf, get } = cacheOf(10)

  const values = [await get('a')]
  shelf.nowMs = 999
  values.push(await get('a'))
  shelf.nowMs = 1000
  values.push(await get('a'))

  expect(values).toEqual(['a 1', 'a 1', 'a 2'])
})

test('those who ask at once share one load', async () => {
  const { shelf, get } = cacheOf(10)

  const values = await Promise.all([get('a'), get('a')])

  expect(values).toEqual(['a 1', 'a 1'])
  expect(shelf.loaded).toEqual(['a'])
})

test('a load that fails is tried again', async () => {
  const { shelf, get } = cacheOf(10)

  await expect(get('bad')).rejects.toThrow('no such thing')
  await expect(get('bad')).rejects.toThrow('no such thing')

  expect(shelf.loaded).toEqual(['bad', 'bad'])
})

test('the value used longest ago gives way', async () => {
  const { shelf, get } = cacheOf(2)

  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)

  expect(shelf.loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('a cleared cache knows nothing', async () => {
  const loaded: string[] = []
  const cache = createCache({
    lifetimeMs: 1000,
    load: (key) => {
      loaded.push(key)
      return Promise.resolve(key)
    },
  })

  await cache.get('a')
  cache.clear()
  await cache.get('a')

  expect(loaded).toEqual(['a', 'a'])
})
