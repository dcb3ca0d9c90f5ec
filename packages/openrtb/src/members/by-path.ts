// Which table describes which object of a request, by its path without indexes. `native` is the decoded native request.

import { audience, context, funnel, intent, sentiment } from './context.ts'
import { device, geo } from './device.ts'
import { adFormat, deal, imp, impExt, impService, native, pmp, priceFilter } from './imp.ts'
import type { MemberTable } from './member.ts'
import {
  assetRequest,
  dataRequest,
  imageRequest,
  nativeRequest,
  titleRequest,
  trackerRequest,
  videoRequest,
} from './native-request.ts'
import { request, requestExt } from './request.ts'
import { app, content, party, site } from './site-app.ts'
import { dsa, dsaEntry, regs, regsExt, source } from './source-regs.ts'
import { data, segment, user, userExt } from './user.ts'
import { audio, video } from './video-audio.ts'

/** The objects that the privacy gate looks through. */
export const gatedMembers = {
  user,
  'user.ext': userExt,
  'user.geo': geo,
  device,
  'device.geo': geo,
  site,
  'site.publisher': party,
  'site.content': content,
  'site.content.producer': party,
  'site.content.network': party,
  'site.content.channel': party,
  app,
  'app.publisher': party,
  'app.content': content,
  'app.content.producer': party,
  'app.content.network': party,
  'app.content.channel': party,
  source,
  regs,
  'regs.ext': regsExt,
  ext: requestExt,
  'ext.service': context,
  'ext.service.intent': intent,
  'ext.service.sentiment': sentiment,
  'ext.service.funnel': funnel,
  'ext.service.audience': audience,
} as const satisfies Record<string, MemberTable>

export const membersByPath: Readonly<Record<string, MemberTable>> = {
  ...gatedMembers,
  '': request,
  'imp[]': imp,
  'imp[].native': native,
  'imp[].video': video,
  'imp[].audio': audio,
  'imp[].pmp': pmp,
  'imp[].pmp.deals[]': deal,
  'imp[].ext': impExt,
  'imp[].ext.service': impService,
  'imp[].ext.service.adcpFormats[]': adFormat,
  'imp[].ext.service_product_search': priceFilter,
  'regs.ext.dsa': dsa,
  'regs.ext.dsa.transparency[]': dsaEntry,
  'user.data[]': data,
  'user.data[].segment[]': segment,
  native: nativeRequest,
  'native.assets[]': assetRequest,
  'native.assets[].title': titleRequest,
  'native.assets[].img': imageRequest,
  'native.assets[].video': videoRequest,
  'native.assets[].data': dataRequest,
  'native.eventtrackers[]': trackerRequest,
}
