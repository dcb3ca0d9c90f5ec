// Spec: Imp.

import type { AdFormat, Imp } from '@parley/openrtb'
import { defined } from '../json.ts'
import { type More, opened } from './more.ts'
import { type NativeField, nativeCard } from './native-card.ts'
import type { PriceFilterField } from './price-filter.ts'

/** An impression as sent in `imp[]`; its fields are in [request.md](request.md). */
export type { Imp } from '@parley/openrtb'

/** One ad slot. */
export interface ImpressionInput extends More {
  /** Its id in the request and in the answer: letters, digits, `-` and `_`. Default: `1`. */
  readonly id?: string
  /** What it can show. Default: `nativeCard()`. */
  readonly native?: NativeField & More
  /** The minimum price in US dollars per thousand, in whole cents. Default: none. */
  readonly bidfloor?: number
  /** The formats it can show, created by `adFormat`. */
  readonly adFormats?: readonly AdFormat[]
  /** The price range of products, created by `priceFilter`. */
  readonly priceFilter?: PriceFilterField
}

/** An impression of a bid request. */
export function impression({
  id = '1',
  native = nativeCard(),
  bidfloor,
  adFormats = [],
  priceFilter,
  more = {},
}: ImpressionInput = {}): Imp {
  const ext = defined({
    service: adFormats.length === 0 ? undefined : { adcpFormats: [...adFormats] },
    service_product_search: priceFilter,
  })
  return opened({ id, native: opened(native), bidfloor, ext: Object.keys(ext).length === 0 ? undefined : ext, more })
}
