// OpenRTB 2.6 and Native 1.2: the members of each object of a request, by its path without indexes. The exchange checks
// only some of them; to tell a slip of the keyboard from a member that it merely passes on, all of them are needed.

const publisher = 'id name cattax cat domain ext'
const channel =
  'id name domain cattax cat sectioncat pagecat privacypolicy publisher content keywords kwarray inventorypartnerdomain ext'
const geo = 'type lat lon accuracy lastfix ipservice country region regionfips104 metro city zip utcoffset ext'
const stream =
  'mimes minduration maxduration poddur protocols startdelay rqddurs podid podseq sequence slotinpod mincpmpersec battr maxextended minbitrate maxbitrate delivery companionad api companiontype maxseq durfloors ext'

const membersByPath: Readonly<Record<string, string>> = {
  '': 'id imp site app dooh device user test at tmax wseat bseat allimps cur wlang wlangb acat bcat cattax badv bapp source regs ext',
  'imp[]':
    'id metric banner video audio native pmp displaymanager displaymanagerver instl tagid bidfloor bidfloorcur clickbrowser secure iframebuster rwdd ssai exp qty dt refresh ext',
  'imp[].native': 'request ver api battr ext',
  'imp[].video': `${stream} w h placement plcmt linearity skip skipmin skipafter boxingallowed playbackmethod playbackend pos protocol poddedupe`,
  'imp[].audio': `${stream} feed stitched nvol`,
  'imp[].pmp': 'private_auction deals ext',
  'imp[].ext': 'service service_product_search gpid tid skadn data',
  'imp[].ext.service': 'adcpFormats',
  'imp[].ext.service.adcpFormats[]': 'agent_url id',
  'imp[].ext.service_product_search': 'min_price max_price price_currency',
  site: `${channel} page ref search mobile`,
  'site.publisher': publisher,
  app: `${channel} bundle storeurl ver paid`,
  'app.publisher': publisher,
  device:
    'geo dnt lmt ua sua ip ipv6 devicetype make model os osv hwv h w ppi pxratio js geofetch flashver language langb carrier mccmnc connectiontype ifa didsha1 didmd5 dpidsha1 dpidmd5 macsha1 macmd5 ext',
  'device.geo': geo,
  user: 'id buyeruid yob gender keywords kwarray customdata geo data consent eids ext',
  'user.geo': geo,
  'user.data[]': 'id name cids segment ext',
  'user.data[].segment[]': 'id name value ext',
  'user.ext': 'consent eids',
  regs: 'coppa gdpr us_privacy gpp gpp_sid ext',
  'regs.ext': 'gdpr us_privacy gpp gpp_sid gpc dsa',
  source: 'fd tid pchain schain ext',
  ext: 'service schain',
  'ext.service':
    'messageSequenceNumber messageLength isQuickReply userThinkTimeMs sessionDurationMs intent sentiment funnel audience',
  'ext.service.intent': 'value confidence topics signals',
  'ext.service.sentiment': 'value score',
  'ext.service.funnel': 'stage progress',
  'ext.service.audience': 'interests behaviors',
  native:
    'ver layout adunit assets context contextsubtype plcmttype plcmtcnt seq aurlsupport durlsupport privacy eventtrackers ext',
  'native.assets[]': 'id required title img video data ext',
  'native.assets[].title': 'len ext',
  'native.assets[].img': 'type w h wmin hmin mimes ext',
  'native.assets[].video': 'mimes minduration maxduration protocols ext',
  'native.assets[].data': 'type len ext',
  'native.eventtrackers[]': 'event methods ext',
}

/** None for an object that this table does not know: whatever stands in it is its owner's business. */
export function knownMembers(path: string): readonly string[] {
  return Object.hasOwn(membersByPath, path) ? (membersByPath[path]?.split(' ') ?? []) : []
}
