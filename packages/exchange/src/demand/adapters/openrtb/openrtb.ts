// Any OpenRTB 2.6 (or 2.5) bidder, by configuration alone. One call carries all impressions the partner is asked for.

import { onceFor } from '../../../catalog/once-for.ts'
import { define } from '../../define.ts'
import { readBids } from './inbound.ts'
import { outboundText } from './outbound-text.ts'
import { type OpenrtbParams, openrtbFields } from './params.ts'

export const openrtbAdapter = define({
  name: 'openrtb',
  params: openrtbFields,

  origin: ({ endpoint }) => new URL(endpoint).origin,

  calls(opportunity, params, tmaxMs) {
    const { gzip, endpoint } = params
    return [
      {
        requestId: opportunity.request.id,
        impIds: opportunity.imps.map(({ id }) => id),
        method: 'POST',
        url: endpoint,
        headers: headersFor(params),
        body: outboundText(opportunity, params, tmaxMs),
        zipBody: gzip === 'both',
        cacheMs: 0,
      },
    ]
  },

  bids: readBids,
})

type Headers = Readonly<Record<string, string>>

/** The headers of a partner are the same in every call. */
const headersFor = onceFor(
  ({ version, gzip, headers }: Pick<OpenrtbParams, 'version' | 'gzip' | 'headers'>): Headers => ({
    'content-type': 'application/json',
    accept: 'application/json',
    'x-openrtb-version': version,
    ...(gzip === 'none' ? {} : { 'accept-encoding': 'gzip' }),
    ...lowerCased(headers),
  }),
)

/** Header names have no case: `Accept` of the operator replaces our `accept` and does not stand beside it. */
function lowerCased(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
