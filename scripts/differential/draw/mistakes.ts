// One to three mistakes in a request: values at and beyond the bounds of the tables, wrong types, and what is missing.

import type { Json } from '../../../conformance/oracle/facts.ts'
import type { Draw } from './draw.ts'
import { bareText } from './values.ts'

/** A path of names and places, and what is put there; undefined takes it away. */
type Mistake = readonly [path: string, values: readonly [unknown, ...unknown[]]]

const long = 'x'.repeat(65)
const wrongTypes = [7, 'text', true, [], null] as const
const label = 'a'.repeat(63)

const mistakes: readonly [Mistake, ...Mistake[]] = [
  ['id', [undefined, null, '', long, 7, 'a b']],
  ['imp', [undefined, null, [], {}, 'text']],
  ['imp', [Array.from({ length: 11 }, () => ({ id: 'i1' }))]],
  ['imp.0', [null, 7, 'text', []]],
  ['imp.0.id', [undefined, null, '', long, 7, 'i 1', 'i1', 'i2']],
  ['imp.1.id', ['i0', undefined, 'i2']],
  ['imp.0.native', [undefined, null, 'text', [], {}]],
  ['imp.1.native', [undefined, {}]],
  [
    'imp.0.native.request',
    [undefined, null, 7, {}, '', '{', '[]', '"text"', '{}', '{"native":{}}', '{"native":{"assets":{}}}', bareText],
  ],
  [
    'imp.0.native.request',
    [
      '{"assets":[{"id":1,"title":{}}]}',
      '{"assets":[{"title":{"len":1}}]}',
      '{"assets":[{"id":1,"title":{"len":0}}]}',
      '{"assets":[{"id":1,"title":{"len":1},"data":{"type":1}}]}',
      '{"assets":[{"id":1,"title":{"len":1}},{"id":1,"data":{"type":1}}]}',
      '{"assets":[{"id":1,"img":{"w":10001}}]}',
      '{"assets":[{"id":1,"img":{"wmin":10000,"hmin":1,"type":4}}]}',
      '{"assets":[{"id":1,"data":{"type":13}}]}',
      '{"assets":[{"id":1,"data":{"type":500}}],"context":4}',
      '{"ver":"2.0","assets":[]}',
      '{"ver":"latest","assets":[]}',
      '{"ver":"1.1","assets":[7],"plcmttype":5}',
      '{"ver":"2","assets":[],"privacy":2}',
      '{"assets":[],"eventtrackers":[{"event":5,"methods":[]}],"seq":-1}',
      '{"assets":[],"eventtrackers":[{"event":500,"methods":[1,500]}],"plcmtcnt":1}',
      '{"assets":[],"aurlsupport":2,"plcmtcnt":0}',
    ],
  ],
  ['imp.0.native.ver', ['1.2', '1', '2.0', 'latest', 1.2, '1.2.3.4.5', '10000']],
  ['imp.0.native.api', [[1, 9], [10], [500], [0], ['1'], 3, [1.5]]],
  ['imp.0.bidfloor', [0, 1000, 1000.01, -0.01, 0.001, '1.50', true, 19.99]],
  ['imp.0.ext', wrongTypes],
  ['imp.0.ext.service', wrongTypes],
  ['imp.0.ext.service.adcpFormats', [[], {}, [7], [{ id: 'x' }], [{ agent_url: 'http://a.example', id: 'x' }]]],
  [
    'imp.0.ext.service.adcpFormats',
    [[{ agent_url: 'https://u:p@a.example', id: '' }], [{ agent_url: 'a', id: 7 }, {}]],
  ],
  ['imp.0.ext.service.minRelevance', [1.01, -0.1, '0.5']],
  [
    'imp.0.video',
    [7, { minduration: -1, maxduration: 1.5 }, { minduration: 3, maxduration: 3 }, { minduration: 4, maxduration: 3 }],
  ],
  ['at', [0, 1, 3, '1', 1.5]],
  ['tmax', [99, 100, 5000, 5001, '500', 100.5, null]],
  ['site', ['text', [], 7]],
  ['app', [{}, 'text', { id: 7 }]],
  ['site.id', [7]],
  ['site.name', [[]]],
  [
    'site.domain',
    [
      'chat',
      'localhost',
      'https://chat.example',
      'chat.example:80',
      '-a.example',
      `${label}.example`,
      `${label}a.example`,
    ],
  ],
  [
    'site.domain',
    ['a..example', 'chat.example.', 'bücher.example', 'under_score.example', '', 7, 'A.Example', 'a-.example'],
  ],
  [
    'site.cat',
    [['IAB1'], 'IAB1', [7], Array.from({ length: 50 }, () => 'a'), Array.from({ length: 51 }, () => 'a'), [null]],
  ],
  ['site.keywords', [7, ['a']]],
  ['site.publisher', ['pub-a', []]],
  ['site.publisher.id', [7]],
  ['app.bundle', ['com.example', 'a b', '', 'x'.repeat(253), 'x'.repeat(254), 7]],
  ['device', wrongTypes],
  ['device.ua', [7]],
  ['device.ip', [7]],
  ['device.language', [true]],
  ['device.devicetype', [0, 1, 7, 8, '1', 1.5]],
  ['device.geo', wrongTypes],
  ['device.geo.lat', [-90, 90, 90.000_001, 1.123_456_7, '1', -90.1, -0.000_001]],
  ['device.geo.lon', [-180, 180, 180.1, 1.123_456, '1']],
  ['device.geo.country', [7]],
  ['user', wrongTypes],
  ['user.id', [7]],
  ['user.gender', ['M', 'O', 'm', 'X', 7]],
  ['user.data', [{}, [7], [{ id: 7, name: [] }], [{ segment: {} }], [{ segment: [7, { id: 7 }] }], [{}]]],
  ['user.consent', [7]],
  ['user.ext', wrongTypes],
  ['user.ext.consent', [7]],
  ['regs', wrongTypes],
  ['regs.coppa', [2, '1', 1.5, 0]],
  ['regs.gdpr', [2, true, 0]],
  ['regs.us_privacy', ['1YNN', '1---', '1yn-', '2YNN', '1YNNN', 7]],
  ['regs.gpp', [7]],
  ['regs.gpp_sid', [[2, 6], 2, ['2'], [1.5]]],
  ['regs.ext', wrongTypes],
  ['regs.ext.gdpr', [2, '1']],
  ['regs.ext.us_privacy', ['', 7]],
  ['ext', wrongTypes],
  ['ext.service', [7, 'text', [], {}, { messageSequenceNumber: 0, messageLength: -1, isQuickReply: 'no' }]],
  ['ext.service.messageSequenceNumber', [0, 1, 1.5, '1', 9_007_199_254_740_992, null]],
  ['ext.service.messageLength', [-1, 0, '0']],
  ['ext.service.isQuickReply', [0, 'true', null]],
  ['ext.service.userThinkTimeMs', [-1, 0, 0.5]],
  ['ext.service.sessionDurationMs', [-1, undefined]],
  ['ext.service.intent', [7, {}, { value: '', confidence: 2, topics: 'a', signals: [7] }]],
  ['ext.service.intent.confidence', [1.01, -0.01, '1']],
  ['ext.service.sentiment', [7, {}, { value: 'happy', score: -1 }, { value: 'neutral', score: 1.1 }]],
  ['ext.service.funnel', [{}, { stage: 'done', progress: 0.5 }, { stage: 'intent', progress: 1.5 }]],
  ['ext.service.audience', [7, {}, { interests: 'a', behaviors: [7] }]],
]

/** The request with mistakes, most of them seen: a value at a bound is none. */
export function withMistakes(draw: Draw, request: Json): Json {
  let mistaken: unknown = { ...structuredClone(request), ...(draw.happens(0.8) ? { test: 1 } : {}) }
  for (let count = draw.whole(1, 3); count > 0; count--) {
    const [path, values] = draw.pick(mistakes)
    mistaken = withValue(mistaken, path.split('.'), draw.pick(values))
  }
  return mistaken as Json
}

/** A copy with another value at a path; what is missing on the way is made, and what is no object is replaced by one. */
function withValue(from: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? () => value : (old: unknown) => withValue(old, rest, value)
  if (Array.isArray(from)) {
    const at = Number(name)
    return at < from.length ? from.map((item, index) => (index === at ? (inner(item) ?? null) : item)) : from
  }
  const members = typeof from === 'object' && from !== null ? { ...(from as Json) } : {}
  return { ...members, [name]: inner(members[name]) }
}
