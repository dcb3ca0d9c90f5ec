// Any OpenRTB 2.6 (or 2.5) bidder, by configuration alone. One call carries all impressions the partner is asked for.

import type { RemoteAdapter } from '../../adapter.ts'
import { readBids } from './inbound.ts'
import { outboundText } from './outbound-text.ts'
import { OpenrtbParams } from './params.ts'

export const openrtbAdapter: RemoteAdapter<OpenrtbParams> = {
  name: 'openrtb',
  params: OpenrtbParams,

  calls(opportunity, params, tmaxMs) {
    const { version = '2.6', gzip = 'none', headers = {}, endpoint } = params
    return [
      {
        requestId: opportunity.request.id,
        impIds: opportunity.imps.map(({ id }) => id),
        method: 'POST',
        url: endpoint,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-openrtb-version': version,
          ...(gzip === 'none' ? {} : { 'accept-encoding': 'gzip' }),
          ...lowerCased(headers),
        },
        body: outboundText(opportunity, params, tmaxMs),
        zipBody: gzip === 'both',
        cacheMs: 0,
      },
    ]
  },

  bids: readBids,
}

/** Header names have no case: `Accept` of the operator replaces our `accept` and does not stand beside it. */
function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
