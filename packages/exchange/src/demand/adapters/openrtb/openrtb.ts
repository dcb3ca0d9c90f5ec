// Any OpenRTB 2.6 (or 2.5) bidder, by configuration alone. One call carries all impressions the partner is asked for.

import type { RemoteAdapter } from '../../adapter.ts'
import { onceFor } from '../../creative/once-for.ts'
import { readBids } from './inbound.ts'
import { outboundText } from './outbound-text.ts'
import { OpenrtbParams } from './params.ts'

export const openrtbAdapter: RemoteAdapter<OpenrtbParams> = {
  name: 'openrtb',
  params: OpenrtbParams,

  calls(opportunity, params, tmaxMs) {
    const { gzip = 'none', endpoint } = params
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
}

type Headers = Readonly<Record<string, string>>

/** The headers of a partner are the same in every call. */
const headersFor = onceFor(
  ({ version = '2.6', gzip = 'none', headers = {} }: OpenrtbParams): Headers => ({
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
