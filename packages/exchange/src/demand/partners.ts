// Every remote adapter that a configuration can name. A new one is a folder beside the others and a line here.

import type { TSchema } from 'typebox'
import type { RemoteAdapter } from './adapter.ts'
import { openrtbAdapter } from './adapters/openrtb/openrtb.ts'
import { productSearchAdapter } from './adapters/product-search/product-search.ts'

// Params differ from adapter to adapter; the schema of each checks them before they are used.
const remoteAdapters: readonly RemoteAdapter<never>[] = [openrtbAdapter, productSearchAdapter]

export const adapters: ReadonlyMap<string, RemoteAdapter<never>> = new Map(
  remoteAdapters.map((adapter) => [adapter.name, adapter]),
)

/** The schema of each adapter's `params`, for the check of the configuration. */
export const adapterSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  remoteAdapters.map(({ name, params }) => [name, params]),
)
