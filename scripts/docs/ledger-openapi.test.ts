import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledgerOpenapiPage } from './ledger-openapi.ts'

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security: readonly object[] }>>>>
}

test('the document that lies in the project is the one that the routes make', async () => {
  const { path, text } = await ledgerOpenapiPage('0.1.0')

  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text)
})

test('it has every route, and every report asks for a key', async () => {
  const { openapi, paths } = JSON.parse((await ledgerOpenapiPage('0.1.0')).text) as Document

  expect(openapi).toBe('3.1.1')
  expect(Object.keys(paths).toSorted()).toEqual([
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/v1/deliveries',
    '/v1/funnel',
    '/v1/journals',
    '/v1/journals/{id}',
    '/v1/leases/close',
    '/v1/money',
    '/v1/statements/{month}',
    '/v1/traffic',
  ])
  const open = Object.keys(paths).filter((path) => paths[path]?.get?.security.length === 0)
  expect(open.toSorted()).toEqual(['/healthz', '/openapi.json'])
})
