// OpenRTB 2.6, sections 3.2.4 to 3.2.12: an impression. What is unread here reaches no partner: what partners get is built
// from what was read.

import { members } from './member.ts'

export const imp = members({
  id: ['string', '2.5', 'open'],
  metric: ['list', '2.5', 'unread'],
  banner: ['object', '2.5', 'unread'],
  video: ['object', '2.5', 'open'],
  audio: ['object', '2.5', 'open'],
  native: ['object', '2.5', 'open'],
  pmp: ['object', '2.5', 'open'],
  displaymanager: ['string', '2.5', 'unread'],
  displaymanagerver: ['string', '2.5', 'unread'],
  instl: ['number', '2.5', 'unread'],
  tagid: ['string', '2.5', 'unread'],
  bidfloor: ['number', '2.5', 'open'],
  bidfloorcur: ['string', '2.5', 'open'],
  clickbrowser: ['number', '2.5', 'unread'],
  secure: ['number', '2.5', 'unread'],
  iframebuster: ['list', '2.5', 'unread'],
  rwdd: ['number', '2.6', 'unread'],
  ssai: ['number', '2.6', 'unread'],
  exp: ['number', '2.5', 'unread'],
  qty: ['object', '2.6', 'unread'],
  dt: ['number', '2.6', 'unread'],
  refresh: ['object', '2.6', 'unread'],
  ext: ['object', '2.5', 'open'],
})

export const native = members({
  request: ['string', '2.5', 'open'],
  ver: ['string', '2.5', 'open'],
  api: ['list', '2.5', 'open'],
  battr: ['list', '2.5', 'unread'],
  ext: ['object', '2.5', 'unread'],
})

export const pmp = members({
  private_auction: ['number', '2.5', 'open'],
  deals: ['list', '2.5', 'open'],
  ext: ['object', '2.5', 'unread'],
})

export const deal = members({
  id: ['string', '2.5', 'open'],
  bidfloor: ['number', '2.5', 'open'],
  bidfloorcur: ['string', '2.5', 'open'],
  at: ['number', '2.5', 'open'],
  wseat: ['list', '2.5', 'open'],
  wadomain: ['list', '2.5', 'open'],
  guar: ['number', '2.6', 'unread'],
  mincpmpersec: ['number', '2.6', 'unread'],
  durfloors: ['list', '2.6', 'unread'],
  ext: ['object', '2.5', 'unread'],
})

export const impExt = members({
  service: ['object', 'ours', 'open'],
  service_product_search: ['object', 'ours', 'open'],
  gpid: ['string', 'ext', 'unread'],
  tid: ['string', 'ext', 'unread'],
  skadn: ['object', 'ext', 'unread'],
  data: ['object', 'ext', 'unread'],
})

export const impService = members({
  adcpFormats: ['list', 'ours', 'open'],
  minRelevance: ['number', 'ours', 'unread'],
})

export const adFormat = members({
  agent_url: ['string', 'ours', 'open'],
  id: ['string', 'ours', 'open'],
})

export const priceFilter = members({
  min_price: ['number', 'ours', 'open'],
  max_price: ['number', 'ours', 'open'],
  price_currency: ['string', 'ours', 'open'],
})
