// Spec: Imp. The order of the fields is the order in which faults are reported (D05).

import { type Static, Type } from 'typebox'
import { AdFormats } from '../extensions/ad-format.ts'
import { required, rule } from '../schema/annotate.ts'
import { Native } from './native.ts'

const seconds = Type.Integer({ minimum: 0, ...rule('V09-duration') })

/** Video and audio are not sold here; if they come along, their durations still have to make sense (D23). */
const Durations = Type.Object(
  { minduration: Type.Optional(seconds), maxduration: Type.Optional(seconds) },
  rule('V09-duration', 'be an object'),
)

const ImpExt = Type.Object(
  {
    service: Type.Optional(
      Type.Object(
        {
          adcpFormats: Type.Optional(AdFormats),
          minRelevance: Type.Optional(Type.Number({ minimum: 0, maximum: 1, ...rule('D97-min-relevance') })),
        },
        rule('V08-imp-ext-service'),
      ),
    ),
    // Bad values of the product-search extension are ignored, never rejected: extensions/price-filter.ts reads it.
    service_product_search: Type.Optional(Type.Unknown()),
  },
  rule('V08-imp-ext'),
)

export const Imp = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', ...required('V03-imp-id-present', 'V08-imp-id') }),
    native: Native,
    bidfloor: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, decimals: 2, ...rule('V08-bidfloor') })),
    video: Type.Optional(Durations),
    audio: Type.Optional(Durations),
    // What is wrong with deals drops them and never rejects: request/pmp.ts reads them.
    pmp: Type.Optional(Type.Unknown()),
    ext: Type.Optional(ImpExt),
  },
  rule('V08-imp'),
)

export type Imp = Static<typeof Imp>
