// Every remote adapter that a configuration can name. A new one is a folder beside the others and a line here.

import type { TSchema } from 'typebox'
import type { PartnerTerms } from '../config/partner.ts'
import type { BoundAdapter, DefinedAdapter } from './adapter.ts'
import { openrtbAdapter } from './adapters/openrtb/openrtb.ts'
import { productSearchAdapter } from './adapters/product-search/product-search.ts'

const remoteAdapters: readonly DefinedAdapter[] = [openrtbAdapter, productSearchAdapter]

const adapters = new Map(remoteAdapters.map((adapter) => [adapter.name, adapter]))

/** The adapter of a partner with its params. The configuration has been checked: it exists and takes them. */
export function boundAdapter({ adapter, params }: PartnerTerms): BoundAdapter {
  const found = adapters.get(adapter)
  if (found === undefined) throw new Error(`unknown adapter ${adapter}`)
  return found.bind(params)
}

/** The schema of each adapter's `params`, for the check of the configuration. */
export const adapterSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  remoteAdapters.map(({ name, schema }) => [name, schema]),
)
