// T12–T20: documents made to hurt. Each list has one row per fact: what it is, and the bytes.

import { nativeText, requestOf, titleAsset } from './samples.ts'

export type Hostile = readonly [name: string, body: string | Buffer]

const deep = 50_000
const impText = '{"id":"i1","native":{"request":"{\\"native\\":{\\"assets\\":[]}}"}}'

export const nestings: readonly Hostile[] = [
  ['arrays nested 50,000 deep', `${'['.repeat(deep)}${']'.repeat(deep)}`],
  ['objects nested 50,000 deep', `${'{"":'.repeat(deep)}0${'}'.repeat(deep)}`],
  ['50,000 arrays that are never closed', '['.repeat(deep)],
  ['arrays nested 50,000 deep in ext', textWith('"ext":0', `"ext":${'['.repeat(deep)}${']'.repeat(deep)}`)],
  ['objects nested 45,000 deep in ext', textWith('"ext":0', `"ext":${'{"":'.repeat(45_000)}0${'}'.repeat(45_000)}`)],
  ['arrays nested 33 deep', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['arrays nested 50,000 deep in native.request', nativeOf(`${'['.repeat(deep)}${']'.repeat(deep)}`)],
  ['objects nested 30,000 deep in native.request', nativeOf(`${'{"":'.repeat(30_000)}0${'}'.repeat(30_000)}`)],
]

export const crowds: readonly Hostile[] = [
  ['100,000 keys', `{${keys(100_000)}}`],
  ['20,000 keys', `{${keys(20_000)}}`],
  ['45,000 equal keys', `{${'"":0,'.repeat(45_000)}"":0}`],
  ['20,000 keys that look like indexes', `{${Array.from({ length: 20_000 }, (_, at) => `"${at * 7}":0`).join(',')}}`],
  ['100,000 items in imp', `{"id":"r1","imp":[${'0,'.repeat(99_999)}0]}`],
  ['9,000 empty impressions', `{"id":"r1","imp":[${'{},'.repeat(8999)}{}]}`],
  ['9,000 empty impressions in a test request', `{"id":"r1","test":1,"imp":[${'{},'.repeat(8999)}{}]}`],
  ['20,000 keys in native.request', nativeOf(`{${keys(20_000)}}`)],
  ['101 assets', nativeOf(nativeText(...Array.from({ length: 101 }, (_, id) => ({ ...titleAsset, id }))))],
]

/** A valid request in which `#` stands at every level where a member may be added. */
const levels = `{#"id":"r1","imp":[{#"id":"i1","native":{#"request":"{\\"native\\":{\\"assets\\":[]}}"},
"ext":{#"service":{#"adcpFormats":[{#"agent_url":"https://a.example","id":"f"}]},"service_product_search":{#"min_price":1}}}],
"site":{#"domain":"a.example","publisher":{#"id":"p"}},"device":{#"ip":"203.0.113.9","geo":{#"lat":1}},
"user":{#"id":"u","data":[{#"id":"d","segment":[{#"id":"s"}]}],"ext":{#"consent":"c"}},"regs":{#"ext":{#"gdpr":0}},
"ext":{#"service":{#"messageSequenceNumber":1,"messageLength":1,"isQuickReply":true,"sessionDurationMs":1,
"intent":{#"value":"comparison","confidence":1,"topics":[],"signals":[]},"sentiment":{#"value":"neutral","score":0},
"funnel":{#"stage":"intent","progress":0},"audience":{#"interests":[]}}}}`

/** The request without any addition, to prove that only the addition is refused. */
export const levelsRequest = levels.replaceAll('#', '')

export const prototypes: readonly Hostile[] = [
  ...Array.from({ length: levels.split('#').length - 1 }, (_, at) => protoAt(at)),
  ['__proto__ written with escapes', textWith('"x":0', '"\\u005f_proto\\u005f_":{"test":1}')],
  ['__proto__ in native.request', nativeOf('{"__proto__":{"assets":[]},"assets":[]}')],
  ['__proto__ in an asset', nativeOf('{"native":{"assets":[{"id":1,"__proto__":{"required":1}}]}}')],
  ['__proto__ with escapes in native.request', nativeOf('{"\\u005f_proto__":1,"assets":[]}')],
]

const surrogate = '\\ud800'

export const surrogates: readonly Hostile[] = [
  ['a lone surrogate in id', textWith('"id":"r1"', `"id":"${surrogate}"`)],
  ['a lone surrogate in imp.id', textWith('"id":"i1"', `"id":"i${surrogate}"`)],
  ['a lone surrogate in native.ver', levelsWith('{"request"', `{"ver":"1.2${surrogate}","request"`)],
  ['a lone surrogate in the native ver', nativeOf('{"ver":"1.\\udc00","assets":[]}')],
  ['a lone surrogate in site.domain', levelsWith('"a.example","publisher"', `"a${surrogate}.example","publisher"`)],
  ['a lone surrogate in app.bundle', textWith('"x":0', `"app":{"bundle":"com.${surrogate}"}`)],
  ['a lone surrogate in user.gender', levelsWith('"id":"u"', `"gender":"${surrogate}"`)],
  ['a lone surrogate in regs.us_privacy', levelsWith('"gdpr":0', `"us_privacy":"1YN${surrogate}"`)],
  ['a lone surrogate in regs.us_privacy of 2.6', levelsWith('"regs":{', `"regs":{"us_privacy":"1YN${surrogate}",`)],
  ['a lone surrogate in the host of agent_url', levelsWith('https://a.example', `https://${surrogate}.example`)],
  ['a lone surrogate in the path of agent_url', levelsWith('https://a.example', `https://a.example/${surrogate}`)],
  ['a lone surrogate in sentiment.value', levelsWith('"neutral"', `"neutral${surrogate}"`)],
  ['a lone surrogate in funnel.stage', levelsWith('"stage":"intent"', `"stage":"${surrogate}"`)],
]

export const wrongBytes: readonly Hostile[] = [
  ['an overlong slash', bytesInId([0xc0, 0xaf])],
  ['a truncated sequence', bytesInId([0xe2, 0x82])],
  ['a surrogate in three bytes (CESU-8)', bytesInId([0xed, 0xa0, 0x80])],
  ['0xFF', bytesInId([0xff])],
  ['a code point above 10FFFF', bytesInId([0xf4, 0x90, 0x80, 0x80])],
  ['a lone continuation byte', bytesInId([0x80])],
  ['UTF-16', Buffer.from(JSON.stringify(requestOf()), 'utf16le')],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${JSON.stringify(requestOf())}`, 'utf16le')],
  ['a truncated sequence at the end', Buffer.concat([Buffer.from('{"id":"r1'), Buffer.from([0xf0, 0x9f])])],
]

/** The small request as text, with one part of it exchanged; `"x":0` and `"ext":0` are members it does not need. */
export function textWith(part: string, instead: string): string {
  return exchanged(`{"id":"r1","imp":[${impText}],"x":0,"ext":0}`, part, instead).replace(',"ext":0', '')
}

/** A request whose native.request is this text. */
export function nativeOf(text: string): string {
  return JSON.stringify({ id: 'r1', imp: [{ id: 'i1', native: { request: text } }] })
}

/** The request with every level, with one part of it exchanged. */
export function levelsWith(part: string, instead: string): string {
  return exchanged(levelsRequest, part, instead)
}

function exchanged(text: string, part: string, instead: string): string {
  if (!text.includes(part)) throw new Error(`the sample has no ${part}`)
  return text.replace(part, () => instead)
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, at) => `"k${at}":0`).join(',')
}

function protoAt(place: number): Hostile {
  const parts = levels.split('#')
  const before = parts.slice(0, place + 1).join('')
  const after = parts.slice(place + 1).join('')
  return [`__proto__ at level ${place} of a request`, `${before}"__proto__":{"polluted":1},${after}`]
}

function bytesInId(bytes: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from('{"id":"r'), Buffer.from(bytes), Buffer.from(`","imp":[${impText}]}`)])
}
