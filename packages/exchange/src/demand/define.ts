// Wraps a typed adapter so that the core can list it with all others: its params are bound inside, and no other code has to
// know their type.

import { type Fields, schemaOf } from '../config/field.ts'
import { termsOf } from '../config/terms.ts'
import type { DefinedAdapter, RemoteAdapter } from './adapter.ts'

export function define<Params extends Fields>(adapter: RemoteAdapter<Params>): DefinedAdapter {
  const { name, offersAlternatives = false } = adapter
  const schema = schemaOf(adapter.params)
  return {
    name,
    schema,
    bind(written) {
      const params = termsOf(schema, written)
      return {
        origin: new URL(adapter.origin(params)).origin,
        offersAlternatives,
        calls: (opportunity, tmaxMs) => adapter.calls(opportunity, params, tmaxMs),
        bids: (reply, call, imps) => adapter.bids(reply, call, imps, params),
      }
    },
  }
}
