// The price filter is read by hand, because its faults are ignored; so its schema is written by hand too.

import { ruleOf } from '@parley/openrtb'
import type { JsonSchema } from './json-schema.ts'

export const productSearch: JsonSchema = {
  type: 'object',
  rule: 'P3-extension-ignored',
  says: ruleOf('P3-extension-ignored').says,
  properties: {
    min_price: { type: 'number', rule: 'P2-price-dropped', says: ruleOf('P2-price-dropped').says },
    max_price: { type: 'number', rule: 'P2-price-dropped', says: ruleOf('P2-price-dropped').says },
    price_currency: { type: 'string', rule: 'P2-currency-unknown', says: ruleOf('P2-currency-unknown').says },
  },
}
