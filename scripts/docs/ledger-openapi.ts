// docs/reference/ledger-openapi.json: the interface of the ledger as OpenAPI 3.1, made from its routes.

import { openapiDocument } from '@parley/ledger/openapi'
import type { Page } from './markdown.ts'

export async function ledgerOpenapiPage(version: string): Promise<Page> {
  const text = `${JSON.stringify(await openapiDocument(version), null, 2)}\n`
  return { path: 'docs/reference/ledger-openapi.json', text }
}
