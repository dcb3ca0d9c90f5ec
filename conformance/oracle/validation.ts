// The tables of "Resources and their fields", in the order of "Order of faults": every fault of a request as `code field`.

import { isObject, type Json, objectOf } from './facts.ts'
import { parsed } from './markup.ts'
import { decimalOf } from './money.ts'

type Check = (value: unknown, path: string) => readonly string[]
type Fields = Readonly<Record<string, Check>>

const wrong = (kind: 'TYPE' | 'VALUE', path: string): readonly string[] => [`INVALID_FIELD_${kind} ${path}`]
const missing = (path: string): readonly string[] => [`MISSING_REQUIRED_FIELD ${path}`]

const text =
  (holds: (text: string) => boolean = () => true): Check =>
  (value, path) =>
    typeof value !== 'string' ? wrong('TYPE', path) : holds(value) ? [] : wrong('VALUE', path)
const like = (pattern: RegExp): Check => text((value) => pattern.test(value))
const oneOf = (...words: readonly string[]): Check => text((value) => words.includes(value))
const number =
  (min: number, max: number, decimals = Number.POSITIVE_INFINITY): Check =>
  (value, path) => {
    if (typeof value !== 'number') return wrong('TYPE', path)
    const isWithin = value >= min && value <= max && decimalOf(Math.abs(value)).decimals <= decimals
    return isWithin ? [] : wrong('VALUE', path)
  }
const integer =
  (min: number, max: number, from: number = Number.POSITIVE_INFINITY): Check =>
  (value, path) => {
    if (!Number.isInteger(value)) return wrong('TYPE', path)
    const whole = Number(value)
    return (whole >= min && whole <= max) || whole >= from ? [] : wrong('VALUE', path)
  }
const flag = integer(0, 1)
const boolean: Check = (value, path) => (typeof value === 'boolean' ? [] : wrong('TYPE', path))
const list =
  (item: Check, min = 0, max = Number.POSITIVE_INFINITY): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return wrong('TYPE', path)
    if (value.length < min || value.length > max) return wrong('VALUE', path)
    return value.flatMap((one, index) => item(one, `${path}[${index}]`))
  }
/** D06: null counts as absent. */
const object =
  (fields: Fields, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isObject(value)) return wrong('TYPE', path)
    return Object.entries(fields).flatMap(([name, check]) => {
      const inner = path === '' ? name : `${path}.${name}`
      if (value[name] == null) return required.includes(name) ? missing(inner) : []
      return check(value[name], inner)
    })
  }

const size = integer(1, 10_000)
const texts = list(text())
const id = like(/^[A-Za-z0-9_-]{1,64}$/)
const privacyText = like(/^1[YN-]{3}$/)
const version: Check = (value, path) => {
  const faults = like(/^\d{1,4}(\.\d{1,4}){0,3}$/)(value, path)
  return faults.length > 0 || /^0*1(\.|$)/.test(String(value)) ? faults : [`UNSUPPORTED_FORMAT ${path}`]
}
const asset = object(
  {
    id: integer(0, Number.MAX_SAFE_INTEGER),
    required: flag,
    title: object({ len: integer(1, Number.MAX_SAFE_INTEGER) }, ['len']),
    img: object({ type: integer(1, 3, 500), w: size, h: size, wmin: size, hmin: size, mimes: texts }),
    data: object({ type: integer(1, 12, 500), len: integer(1, Number.MAX_SAFE_INTEGER) }, ['type']),
  },
  ['id'],
)
const tracker = object({ event: integer(1, 4, 500), methods: list(integer(1, 2, 500), 1) }, ['event', 'methods'])
const nativeRequest = object(
  {
    ver: version,
    assets: list(asset, 0, 100),
    context: integer(1, 3, 500),
    plcmttype: integer(1, 4, 500),
    plcmtcnt: integer(1, Number.MAX_SAFE_INTEGER),
    seq: integer(0, Number.MAX_SAFE_INTEGER),
    aurlsupport: flag,
    eventtrackers: list(tracker),
    privacy: flag,
  },
  ['assets'],
)
const agentUrl = text((value) => {
  const url = URL.parse(value)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
})
const isDomain = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.(?!$)|$)){2,}$|^localhost$/i
const publisher = object({ id: text() })
const place = { cat: list(text(), 0, 50), keywords: text(), publisher }
const regs = { gdpr: flag, us_privacy: privacyText }
const count = integer(0, Number.MAX_SAFE_INTEGER)
const context = object(
  {
    messageSequenceNumber: integer(1, Number.MAX_SAFE_INTEGER),
    messageLength: count,
    isQuickReply: boolean,
    userThinkTimeMs: count,
    sessionDurationMs: count,
    intent: object({ value: like(/./s), confidence: number(0, 1), topics: texts, signals: texts }, [
      'value',
      'confidence',
      'topics',
      'signals',
    ]),
    sentiment: object({ value: oneOf('positive', 'neutral', 'negative'), score: number(-1, 1) }, ['value', 'score']),
    funnel: object({ stage: oneOf('awareness', 'consideration', 'intent', 'conversion'), progress: number(0, 1) }, [
      'stage',
      'progress',
    ]),
    audience: object({ interests: texts, behaviors: texts }),
  },
  ['messageSequenceNumber', 'messageLength', 'isQuickReply', 'sessionDurationMs'],
)
const formats = list(object({ agent_url: agentUrl, id: like(/./s) }, ['agent_url', 'id']), 1)
const native: Check = (value, path) => {
  if (!isObject(value)) return wrong('TYPE', path)
  const inner = value.request == null ? [`INVALID_REQUEST ${path}`] : nativeFaults(value.request, `${path}.request`)
  return [...inner, ...object({ ver: version, api: list(integer(1, 9, 500)) })(value, path)]
}
const durations = object({ minduration: count, maxduration: count })
/** V09: the order is told where both are right in themselves. */
const duration: Check = (value, path) => {
  const faults = durations(value, path)
  const { minduration = 0, maxduration = minduration } = objectOf(value)
  return faults.length > 0 || Number(minduration) <= Number(maxduration)
    ? faults
    : wrong('VALUE', `${path}.minduration`)
}
const impression = object({
  id,
  native,
  bidfloor: number(0, 1000, 2),
  video: duration,
  audio: duration,
  ext: object({ service: object({ adcpFormats: formats, minRelevance: number(0, 1) }) }),
})

export function faultsOf(request: Json): readonly string[] {
  const { imp } = request
  const imps = Array.isArray(imp) ? imp.slice(0, 10) : []
  return [
    ...object({ id, imp: list(() => [], 1, 10) }, ['id', 'imp'])(request, ''),
    ...(request.site != null && request.app != null ? ['INVALID_REQUEST '] : []),
    ...imps.flatMap((one, index) => impFaults(one, `imp[${index}]`)),
    ...imps.flatMap((one, index) => repeatFaults(one, imps.slice(0, index), `imp[${index}].id`)),
    ...object({
      test: flag,
      at: integer(1, 2),
      tmax: integer(100, 5000),
      site: object({ id: text(), name: text(), domain: like(isDomain), ...place }),
      app: object({ id: text(), bundle: like(/^[A-Za-z0-9._-]{1,253}$/), ...place }),
      device: object({
        ua: text(),
        ip: text(),
        language: text(),
        devicetype: integer(1, 7),
        geo: object({ lat: number(-90, 90, 6), lon: number(-180, 180, 6), country: text() }),
      }),
      user: object({
        id: text(),
        gender: oneOf('M', 'F', 'O'),
        data: list(object({ id: text(), name: text(), segment: list(object({ id: text() })) })),
        consent: text(),
        ext: object({ consent: text() }),
      }),
      regs: object({
        coppa: flag,
        ...regs,
        gpp: text(),
        gpp_sid: list(integer(-Infinity, Infinity)),
        ext: object(regs),
      }),
      ext: object({ service: context }),
    })(request, ''),
  ]
}

function impFaults(imp: unknown, path: string): readonly string[] {
  if (!isObject(imp)) return wrong('TYPE', path)
  const absent = [...(imp.id == null ? missing(`${path}.id`) : []), ...(imp.native == null ? missing(path) : [])]
  const faults = impression(imp, path)
  // Missing members stand where they would be judged: the id first, `native` behind it.
  const isOfId = (fault: string) => fault.endsWith(`${path}.id`)
  return [
    ...absent.filter(isOfId),
    ...faults.filter(isOfId),
    ...absent.filter((fault) => !isOfId(fault)),
    ...faults.filter((fault) => !isOfId(fault)),
  ]
}

function repeatFaults(imp: unknown, before: readonly unknown[], path: string): readonly string[] {
  const isRepeated =
    isObject(imp) && typeof imp.id === 'string' && before.some((one) => isObject(one) && one.id === imp.id)
  return isRepeated ? [`INVALID_REQUEST ${path}`] : []
}

/** Whatever is wrong inside is told of the field that holds it. */
function nativeFaults(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'string') return wrong('TYPE', path)
  const decoded = parsed(value)
  if (!isObject(decoded)) return wrong('VALUE', path)
  const inner = decoded.native ?? decoded
  const assets = isObject(inner) && Array.isArray(inner.assets) ? inner.assets.filter(isObject) : []
  const isRepeated = new Set(assets.map((one) => one.id)).size < assets.length
  const isDouble = assets.some(
    (one) => ['title', 'img', 'video', 'data'].filter((kind) => one[kind] != null).length > 1,
  )
  const told = nativeRequest(inner, path).map((fault) =>
    fault.startsWith('UNSUPPORTED') ? fault : `INVALID_FIELD_VALUE ${path}`,
  )
  const unsupported = told.includes(`UNSUPPORTED_FORMAT ${path}.ver`) ? [`UNSUPPORTED_FORMAT ${path}`] : []
  const others = told.filter((fault) => fault.startsWith('INVALID'))
  return [...new Set([...others, ...unsupported, ...(isRepeated || isDouble ? wrong('VALUE', path) : [])])]
}
