// D58: the demand of test mode. It fills every impression at or above its floor with a sample ad that says so, whatever
// assets are requested, so that a publisher can build the whole integration without a partner.

import type { NativeAsset, RequestDsa, ResponseAsset } from '@parley/openrtb'
import { dsaOf } from '../../../catalog/dsa.ts'
import type { BidDsa, PartnerBid } from '../../../model/bid.ts'
import type { OpportunityImp } from '../../../model/opportunity.ts'
import { toMicros } from '../../../money/micros.ts'
import type { LocalAdapter } from '../../adapter.ts'
import { dataTypes } from '../../creative/content.ts'
import type { OwnPictures } from '../../creative/own-pictures.ts'
import { cutText } from '../../creative/text.ts'

const usualPriceMicros = toMicros(1)

export function sandboxAdapter(pictures: OwnPictures): LocalAdapter {
  return {
    bids: ({ imps, request }) => {
      const dsa = dsaFor(dsaOf(request))
      return { bids: imps.map((imp) => bidFor(imp, dsa, pictures)), noBids: [] }
    },
    picturesAt: pictures.picturesAt,
  }
}

/** D103: always one that the publisher can use, so that it sees what an answer with it is. */
function dsaFor(demanded: RequestDsa | undefined): BidDsa | undefined {
  if (demanded === undefined) return undefined
  return { behalf: 'Parley sandbox', paid: 'Parley sandbox', adrender: demanded.pubrender === 0 ? 1 : 0 }
}

/** Where the impression has deals, it bids under the first, so that the publisher sees what an answer with a deal is. */
function bidFor(imp: OpportunityImp, dsa: BidDsa | undefined, pictures: OwnPictures): PartnerBid {
  const deal = imp.deals?.live[0]
  return {
    impId: imp.id,
    bidId: `sandbox-${imp.id}`,
    priceMicros: Math.max((deal ?? imp).floorMicros, usualPriceMicros),
    currency: 'USD',
    markup: {
      ver: '1.2',
      assets: imp.native.request.assets.flatMap((asset) => assetFor(asset, pictures)),
      link: { url: 'https://sandbox.parley.example/landing' },
    },
    adomain: ['sandbox.parley.example'],
    adid: 'sandbox',
    cid: 'sandbox',
    crid: 'sandbox',
    cat: [],
    adFormat: imp.adFormats[0],
    exp: undefined,
    lossUrl: undefined,
    winUrl: undefined,
    billingUrl: undefined,
    dealId: deal?.id,
    dsa,
  }
}

function assetFor({ id, title, img, data, video }: NativeAsset, { urlOf }: OwnPictures): readonly ResponseAsset[] {
  if (title !== undefined) return [{ id, title: { text: cutText('Test ad from the Parley sandbox', title.len) } }]
  if (img !== undefined) {
    const w = img.wmin ?? img.w ?? 300
    const h = img.hmin ?? img.h ?? 250
    // A drawing has any size that is asked for.
    const url = urlOf(img.type === 1 || img.type === 2 ? '/pictures/sandbox-icon.svg' : '/pictures/sandbox.svg')
    return [{ id, img: { url, w, h } }]
  }
  if (data !== undefined) {
    const value = samples[dataTypes[data.type]?.name ?? ''] ?? 'Sample'
    return [{ id, data: { type: data.type, value: cutText(value, data.len) } }]
  }
  return video === undefined ? [] : [{ id, video: { vasttag: '<VAST version="4.2"></VAST>' } }]
}

const samples: Readonly<Record<string, string>> = {
  sponsored: 'Parley sandbox',
  desc: 'This ad is a sample for tests. It is never billed.',
  rating: '4.5',
  likes: '1200',
  downloads: '50000',
  price: '$19.99',
  saleprice: '$14.99',
  phone: '+1 555 0100',
  address: '1 Sample Street',
  desc2: 'A second line of sample text.',
  displayurl: 'sandbox.parley.example',
  ctatext: 'Learn more',
}
