// T17 and D72: a number that no double can hold, in every numeric field that the specification and Native 1.2 know.

import { type Hostile, levelsWith, nativeOf, textWith } from './hostile.ts'

const huge = '1e400'

const ofRequest: readonly Hostile[] = [
  ['test', textWith('"x":0', `"test":${huge}`)],
  ['at', textWith('"x":0', `"at":${huge}`)],
  ['tmax', textWith('"x":0', `"tmax":${huge}`)],
  ['bidfloor', textWith('"id":"i1"', `"id":"i1","bidfloor":${huge}`)],
  ['bidfloor, negative', textWith('"id":"i1"', `"id":"i1","bidfloor":-${huge}`)],
  ['native.api', levelsWith('{"request"', `{"api":[${huge}],"request"`)],
  ['video.minduration', textWith('"id":"i1"', `"id":"i1","video":{"minduration":${huge}}`)],
  ['video.maxduration', textWith('"id":"i1"', `"id":"i1","video":{"maxduration":${huge}}`)],
  ['audio.minduration', textWith('"id":"i1"', `"id":"i1","audio":{"minduration":${huge}}`)],
  ['audio.maxduration', textWith('"id":"i1"', `"id":"i1","audio":{"maxduration":${huge}}`)],
  ['device.devicetype', levelsWith('"geo"', `"devicetype":${huge},"geo"`)],
  ['device.geo.lat', levelsWith('"lat":1', `"lat":${huge}`)],
  ['device.geo.lon', levelsWith('"lat":1', `"lon":${huge}`)],
  ['regs.coppa', levelsWith('"regs":{', `"regs":{"coppa":${huge},`)],
  ['regs.gdpr', levelsWith('"regs":{', `"regs":{"gdpr":${huge},`)],
  ['regs.gpp_sid', levelsWith('"regs":{', `"regs":{"gpp_sid":[${huge}],`)],
  ['regs.ext.gdpr', levelsWith('"gdpr":0', `"gdpr":${huge}`)],
  ['messageSequenceNumber', levelsWith('"messageSequenceNumber":1', `"messageSequenceNumber":${huge}`)],
  ['messageLength', levelsWith('"messageLength":1', `"messageLength":${huge}`)],
  ['userThinkTimeMs', levelsWith('"messageLength":1', `"messageLength":1,"userThinkTimeMs":${huge}`)],
  ['sessionDurationMs', levelsWith('"sessionDurationMs":1', `"sessionDurationMs":${huge}`)],
  ['intent.confidence', levelsWith('"confidence":1', `"confidence":${huge}`)],
  ['sentiment.score', levelsWith('"score":0', `"score":${huge}`)],
  ['funnel.progress', levelsWith('"progress":0', `"progress":${huge}`)],
]

const ofNative: readonly Hostile[] = [
  ['context', nativeOf(`{"context":${huge},"assets":[]}`)],
  ['contextsubtype', nativeOf(`{"contextsubtype":${huge},"assets":[]}`)],
  ['plcmttype', nativeOf(`{"plcmttype":${huge},"assets":[]}`)],
  ['plcmtcnt', nativeOf(`{"plcmtcnt":${huge},"assets":[]}`)],
  ['seq', nativeOf(`{"seq":${huge},"assets":[]}`)],
  ['aurlsupport', nativeOf(`{"aurlsupport":${huge},"assets":[]}`)],
  ['durlsupport', nativeOf(`{"durlsupport":${huge},"assets":[]}`)],
  ['privacy', nativeOf(`{"privacy":${huge},"assets":[]}`)],
  ['event', nativeOf(`{"assets":[],"eventtrackers":[{"event":${huge},"methods":[1]}]}`)],
  ['methods', nativeOf(`{"assets":[],"eventtrackers":[{"event":1,"methods":[${huge}]}]}`)],
  ['asset id', asset(`"id":${huge}`)],
  ['required', asset(`"id":1,"required":${huge}`)],
  ['title.len', asset(`"id":1,"title":{"len":${huge}}`)],
  ['img.type', asset(`"id":1,"img":{"type":${huge}}`)],
  ['img.w', asset(`"id":1,"img":{"w":${huge}}`)],
  ['img.h', asset(`"id":1,"img":{"h":${huge}}`)],
  ['img.wmin', asset(`"id":1,"img":{"wmin":${huge}}`)],
  ['img.hmin', asset(`"id":1,"img":{"hmin":${huge}}`)],
  ['data.type', asset(`"id":1,"data":{"type":${huge}}`)],
  ['data.len', asset(`"id":1,"data":{"type":1,"len":${huge}}`)],
  ['video.minduration', video(`"minduration":${huge},"maxduration":1,"protocols":[1]`)],
  ['video.maxduration', video(`"minduration":0,"maxduration":${huge},"protocols":[1]`)],
  ['video.protocols', video(`"minduration":0,"maxduration":1,"protocols":[${huge}]`)],
]

export const hugeNumbers: readonly Hostile[] = [
  ...ofRequest.map(([name, body]): Hostile => [`1e400 as ${name}`, body]),
  ...ofNative.map(([name, body]): Hostile => [`1e400 as ${name} of the native request`, body]),
]

function asset(members: string): string {
  return nativeOf(`{"assets":[{${members}}]}`)
}

function video(members: string): string {
  return asset(`"id":1,"video":{"mimes":["video/mp4"],${members}}`)
}
