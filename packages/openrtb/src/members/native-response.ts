// Native 1.2, section 5: the markup of a native ad. What is unread is left out when the markup of a partner is written anew.

import { members } from './member.ts'

export const nativeResponse = members({
  ver: ['string', '1.0', 'open'],
  assets: ['list', '1.0', 'open'],
  link: ['object', '1.0', 'open'],
  assetsurl: ['string', '1.2', 'open'],
  dcourl: ['string', '1.2', 'open'],
  imptrackers: ['list', '1.0', 'open'],
  jstracker: ['string', '1.0', 'open'],
  privacy: ['string', '1.2', 'open'],
  eventtrackers: ['list', '1.2', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const assetResponse = members({
  id: ['number', '1.0', 'open'],
  required: ['number', '1.0', 'open'],
  title: ['object', '1.0', 'open'],
  img: ['object', '1.0', 'open'],
  video: ['object', '1.0', 'open'],
  data: ['object', '1.0', 'open'],
  link: ['object', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const titleResponse = members({
  text: ['string', '1.0', 'open'],
  len: ['number', '1.2', 'unread'],
  ext: ['object', '1.0', 'unread'],
})

export const imageResponse = members({
  url: ['string', '1.0', 'open'],
  w: ['number', '1.0', 'open'],
  h: ['number', '1.0', 'open'],
  type: ['number', '1.2', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const videoResponse = members({
  vasttag: ['string', '1.0', 'open'],
  ext: ['object', '1.2', 'unread'],
})

export const dataResponse = members({
  type: ['number', '1.2', 'open'],
  value: ['string', '1.0', 'open'],
  len: ['number', '1.2', 'unread'],
  ext: ['object', '1.0', 'unread'],
})

export const linkResponse = members({
  url: ['string', '1.0', 'open'],
  clicktrackers: ['list', '1.0', 'open'],
  fallback: ['string', '1.0', 'open'],
  ext: ['object', '1.0', 'unread'],
})

export const trackerResponse = members({
  event: ['number', '1.2', 'open'],
  method: ['number', '1.2', 'open'],
  url: ['string', '1.2', 'open'],
  customdata: ['object', '1.2', 'unread'],
  ext: ['object', '1.2', 'unread'],
})
