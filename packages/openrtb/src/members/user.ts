// OpenRTB 2.6, sections 3.2.20 to 3.2.22: the person. Of a user whom a partner may not see, the signals are left.

import { members } from './member.ts'

export const user = members({
  id: ['string', '2.5', 'person'],
  buyeruid: ['string', '2.5', 'person'],
  yob: ['number', '2.5', 'person'],
  gender: ['string', '2.5', 'person'],
  keywords: ['string', '2.5', 'person'],
  kwarray: ['list', '2.6', 'person'],
  customdata: ['string', '2.5', 'person'],
  geo: ['object', '2.5', 'person'],
  data: ['list', '2.5', 'person'],
  consent: ['string', '2.6', 'signal'],
  eids: ['list', '2.6', 'person'],
  ext: ['object', '2.5', 'holder'],
})

export const userExt = members({
  consent: ['string', 'ext', 'signal'],
  eids: ['list', 'ext', 'person'],
  // D33: the user's own intent is context, which belongs in ext.service. It may be a text or an object.
  intent: ['any', 'tolerated', 'audience'],
})

export const data = members({
  id: ['string', '2.5', 'person'],
  name: ['string', '2.5', 'person'],
  cids: ['list', '2.6', 'person'],
  segment: ['list', '2.5', 'person'],
  ext: ['object', '2.5', 'person'],
})

export const segment = members({
  id: ['string', '2.5', 'person'],
  name: ['string', '2.5', 'person'],
  value: ['string', '2.5', 'person'],
  ext: ['object', '2.5', 'person'],
})
