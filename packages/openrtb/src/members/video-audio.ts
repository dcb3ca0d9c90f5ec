// OpenRTB 2.6, sections 3.2.7 and 3.2.8: video and audio, which are not sold here. Their durations are checked (D23).

import { members } from './member.ts'

/** What both have. */
const stream = members({
  mimes: ['list', '2.5', 'unread'],
  minduration: ['number', '2.5', 'open'],
  maxduration: ['number', '2.5', 'open'],
  poddur: ['number', '2.6', 'unread'],
  protocols: ['list', '2.5', 'unread'],
  startdelay: ['number', '2.5', 'unread'],
  rqddurs: ['list', '2.6', 'unread'],
  podid: ['string', '2.6', 'unread'],
  podseq: ['number', '2.6', 'unread'],
  sequence: ['number', '2.5', 'unread'],
  slotinpod: ['number', '2.6', 'unread'],
  mincpmpersec: ['number', '2.6', 'unread'],
  battr: ['list', '2.5', 'unread'],
  maxextended: ['number', '2.5', 'unread'],
  minbitrate: ['number', '2.5', 'unread'],
  maxbitrate: ['number', '2.5', 'unread'],
  delivery: ['list', '2.5', 'unread'],
  companionad: ['list', '2.5', 'unread'],
  api: ['list', '2.5', 'unread'],
  companiontype: ['list', '2.5', 'unread'],
  maxseq: ['number', '2.5', 'unread'],
  durfloors: ['list', '2.6', 'unread'],
  ext: ['object', '2.5', 'unread'],
})

export const video = members({
  ...stream,
  maxseq: ['number', '2.6', 'unread'],
  w: ['number', '2.5', 'unread'],
  h: ['number', '2.5', 'unread'],
  placement: ['number', '2.5', 'unread'],
  plcmt: ['number', '2.6', 'unread'],
  linearity: ['number', '2.5', 'unread'],
  skip: ['number', '2.5', 'unread'],
  skipmin: ['number', '2.5', 'unread'],
  skipafter: ['number', '2.5', 'unread'],
  boxingallowed: ['number', '2.5', 'unread'],
  playbackmethod: ['list', '2.5', 'unread'],
  playbackend: ['number', '2.5', 'unread'],
  pos: ['number', '2.5', 'unread'],
  protocol: ['number', '2.5', 'unread'],
  poddedupe: ['list', '2.6', 'unread'],
})

export const audio = members({
  ...stream,
  feed: ['number', '2.5', 'unread'],
  stitched: ['number', '2.5', 'unread'],
  nvol: ['number', '2.5', 'unread'],
})
