// Settings of the product-search partner.

import { Type } from 'typebox'
import { field, required, type TermsOf } from '../../../config/field.ts'

export const productSearchFields = {
  url: required(Type.String({ format: 'http-url' }), 'base URL of the product service'),
  defaultCpm: field(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
    1,
    'price of products without `bidCpm`, in dollars per thousand impressions',
  ),
  joiner: field(Type.String({ minLength: 1, maxLength: 8 }), ',', 'separator between keywords in `query`'),
  ctatext: field(Type.String({ minLength: 1 }), 'Shop now', 'call to action'),
  cacheMs: field(
    Type.Integer({ minimum: 0, maximum: 60_000 }),
    3000,
    'how long results are cached; 0 disables caching',
  ),
}

export type ProductSearchParams = TermsOf<typeof productSearchFields>
