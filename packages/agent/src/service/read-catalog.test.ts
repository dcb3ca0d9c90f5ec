import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogFrom } from '../core/catalog.ts'
import { readCatalog } from './read-catalog.ts'

const example = fileURLToPath(new URL('../../../../docs/examples/agent.yaml', import.meta.url))

test('the example of the guide can be read', () => {
  expect(readCatalog(example)).toMatchObject({ products: [{ id: 'chat-purchase-us' }] })
})

test('what is wrong with a file is said with its place', () => {
  const catalog = readCatalog(example) as object

  expect(readCatalog('nowhere.yaml')).toContain('nowhere.yaml cannot be read')
  expect(catalogFrom({ ...catalog, publishers: [{ id: 'other', domain: 'a.example' }] })).toBe(
    'product chat-purchase-us: pub-1 is none of publishers; add it there',
  )
  expect(catalogFrom({ ...catalog, product: [] })).toBe('/product schema is false')
  expect(catalogFrom({ ...catalog, url: 'agent.example' })).toContain('/url')
})
