// OpenRTB 2.6, sections 3.2.2 and 3.2.3: the way that a request came, and the laws that apply to it.

import { members } from './member.ts'

export const source = members({
  fd: ['number', '2.5', 'open'],
  tid: ['string', '2.5', 'open'],
  pchain: ['string', '2.5', 'open'],
  schain: ['object', '2.6', 'open'],
  ext: ['object', '2.5', 'unread'],
})

export const regs = members({
  coppa: ['number', '2.5', 'signal'],
  gdpr: ['number', '2.6', 'signal'],
  us_privacy: ['string', '2.6', 'signal'],
  gpp: ['string', '2.6', 'signal'],
  gpp_sid: ['list', '2.6', 'signal'],
  ext: ['object', '2.5', 'holder'],
})

export const regsExt = members({
  gdpr: ['number', 'ext', 'signal'],
  us_privacy: ['string', 'ext', 'signal'],
  gpp: ['string', 'ext', 'signal'],
  gpp_sid: ['list', 'ext', 'signal'],
  gpc: ['string', 'ext', 'unread'],
  // The transparency of the Digital Services Act, which is about the ad.
  dsa: ['object', 'ext', 'open'],
})

export const dsa = members({
  dsarequired: ['number', 'ext', 'open'],
  pubrender: ['number', 'ext', 'open'],
  datatopub: ['number', 'ext', 'open'],
  transparency: ['list', 'ext', 'open'],
})

export const dsaEntry = members({
  domain: ['string', 'ext', 'open'],
  dsaparams: ['list', 'ext', 'open'],
})
