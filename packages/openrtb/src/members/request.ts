// OpenRTB 2.6, section 3.2.1: the members of a bid request, and of its `ext`.

import { members } from './member.ts'

export const request = members({
  id: ['string', '2.5', 'open'],
  imp: ['list', '2.5', 'open'],
  site: ['object', '2.5', 'holder'],
  app: ['object', '2.5', 'holder'],
  dooh: ['object', '2.6', 'unread'],
  device: ['object', '2.5', 'holder'],
  user: ['object', '2.5', 'person'],
  test: ['number', '2.5', 'open'],
  at: ['number', '2.5', 'open'],
  tmax: ['number', '2.5', 'open'],
  wseat: ['list', '2.5', 'open'],
  bseat: ['list', '2.5', 'open'],
  allimps: ['number', '2.5', 'open'],
  cur: ['list', '2.5', 'open'],
  wlang: ['list', '2.5', 'open'],
  wlangb: ['list', '2.6', 'open'],
  acat: ['list', '2.6', 'open'],
  bcat: ['list', '2.5', 'open'],
  cattax: ['number', '2.6', 'open'],
  badv: ['list', '2.5', 'open'],
  bapp: ['list', '2.5', 'open'],
  source: ['object', '2.5', 'holder'],
  regs: ['object', '2.5', 'holder'],
  ext: ['object', '2.5', 'holder'],
})

export const requestExt = members({
  service: ['object', 'ours', 'holder'],
  schain: ['object', 'ext', 'unread'],
})
