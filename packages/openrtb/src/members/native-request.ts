// Native 1.2, section 4: the native request inside `imp[].native.request`.

import { members } from './member.ts'

export const nativeRequest = members({
  ver: ['string', '1.0', 'open'],
  layout: ['number', '1.0', 'open'],
  adunit: ['number', '1.0', 'open'],
  assets: ['list', '1.0', 'open'],
  context: ['number', '1.1', 'open'],
  contextsubtype: ['number', '1.1', 'open'],
  plcmttype: ['number', '1.1', 'open'],
  plcmtcnt: ['number', '1.0', 'open'],
  seq: ['number', '1.0', 'open'],
  aurlsupport: ['number', '1.2', 'open'],
  durlsupport: ['number', '1.2', 'open'],
  privacy: ['number', '1.2', 'open'],
  eventtrackers: ['list', '1.2', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const assetRequest = members({
  id: ['number', '1.0', 'open'],
  required: ['number', '1.0', 'open'],
  title: ['object', '1.0', 'open'],
  img: ['object', '1.0', 'open'],
  video: ['object', '1.0', 'open'],
  data: ['object', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const titleRequest = members({
  len: ['number', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const imageRequest = members({
  type: ['number', '1.0', 'open'],
  w: ['number', '1.0', 'open'],
  h: ['number', '1.0', 'open'],
  wmin: ['number', '1.0', 'open'],
  hmin: ['number', '1.0', 'open'],
  mimes: ['list', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const videoRequest = members({
  mimes: ['list', '1.0', 'open'],
  minduration: ['number', '1.0', 'open'],
  maxduration: ['number', '1.0', 'open'],
  protocols: ['list', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const dataRequest = members({
  type: ['number', '1.0', 'open'],
  len: ['number', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const trackerRequest = members({
  event: ['number', '1.2', 'open'],
  methods: ['list', '1.2', 'open'],
  ext: ['object', '1.2', 'unread'],
})
