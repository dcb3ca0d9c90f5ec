// Bids of a simulation: only who bids how much for what is made up.

import type { CheckedBid } from '../../packages/exchange/src/model/bid.ts'

export function bidOf(partner: string, impId: string, priceMicros: number): CheckedBid {
  return { ...anyBid, bidId: partner, partner, seat: partner, impId, priceMicros, netMicros: priceMicros }
}

const anyBid: CheckedBid = {
  impId: '',
  bidId: '',
  priceMicros: 0,
  netMicros: 0,
  currency: 'USD',
  markup: { assets: [], link: { url: 'https://shop.example/' } },
  adomain: ['shop.example'],
  adid: undefined,
  cid: undefined,
  crid: undefined,
  cat: [],
  adFormat: undefined,
  exp: undefined,
  lossUrl: undefined,
  winUrl: undefined,
  billingUrl: undefined,
  partner: '',
  seat: '',
  priority: 0,
  marginPercent: 0,
}
