// Long ids and many warnings: what is multiplied by impressions, notices, limits and the explanation of a test answer.

import { bodyWith, imps, intent, list, native, nested, publisher, shapeWith, site, unknownMembers } from './sample.ts'
import type { Shape } from './shape.ts'

const plainId = () => publisher('p'.repeat(245_000))
const umlautId = () => publisher('ü'.repeat(120_000))
const test = { test: 1 }
const emails = () => site({ keywords: 'a@b.c,'.repeat(41_000) })
const oddAssets = () =>
  native(
    JSON.stringify({ odd: 1, assets: list(100, (id) => ({ id, odd: 'x', data: { type: 2, len: 9999, odd: 1 } })) }),
  )

export const ids: readonly Shape[] = [
  shapeWith('publisher.id of 245 KB', plainId),
  shapeWith('publisher.id of 245 KB, test', () => ({ ...plainId(), ...test })),
  shapeWith('publisher.id of 240 KB, 10 impressions', () => ({ ...publisher('p'.repeat(240_000)), ...imps(10) })),
  shapeWith('publisher.id of 120,000 ü', umlautId),
  shapeWith('publisher.id of 120,000 ü, 10 impressions', () => ({ ...umlautId(), ...imps(10) })),
  shapeWith('publisher.id of 120,000 ü, 10 impressions, test', () => ({ ...umlautId(), ...imps(10), ...test })),
  shapeWith('id of 240 KB', () => ({ id: 'i'.repeat(240_000) })),
]

export const warnings: readonly Shape[] = [
  shapeWith('41,000 e-mail keywords, test', () => ({ ...emails(), ...test })),
  shapeWith('9,000 e-mail topics, test', () => ({
    ...intent({ topics: list(9000, (index) => `a${index}@b.c`) }),
    ...test,
  })),
  shapeWith('100 odd assets in each of 10 impressions', () => imps(10, oddAssets)),
  shapeWith('100 odd assets in each of 10 impressions, test', () => ({ ...imps(10, oddAssets), ...test })),
  shapeWith('native.request with 9,000 unknown members', () =>
    imps(1, () => native(JSON.stringify({ assets: [], ...unknownMembers(9000) }))),
  ),
  shapeWith('native.request of 200 KB with unknown members, test', () => ({
    ...imps(1, () => native(JSON.stringify({ assets: [], ...unknownMembers(8000), odd: 'x'.repeat(60_000) }))),
    ...test,
  })),
  shapeWith('nested 32 levels', () => ({ odd: nested(31) })),
  shapeWith('native.request nested 32 levels', () =>
    imps(1, () => native(JSON.stringify({ assets: [], odd: nested(31) }))),
  ),
  shapeWith('19,000 tokens of empty lists', () => ({ odd: list(6300, () => []) })),
  shapeWith('everything wrong, test', everythingWrong),
  shapeWith('10 impressions with everything wrong, test', () => ({
    ...everythingWrong(),
    ...imps(10, () => ({ bidfloor: 'x', video: 1, audio: 2, ext: { service: { adcpFormats: [1, {}, 'x'] } } })),
  })),
  shapeWith('bad price filters and 9,000 unknown members, test', () => ({
    ...imps(10, () => ({ ext: { service_product_search: { min_price: 'x', max_price: -1, price_currency: 7 } } })),
    ...unknownMembers(9000),
    ...test,
  })),
]

function everythingWrong(): object {
  return {
    ...test,
    id: ['x'],
    at: 9,
    tmax: 1,
    badv: 'x',
    bcat: 7,
    cur: {},
    imp: list(10, () => ({ id: '', native: { request: 'x', api: list(1000, () => 0) } })),
    site: { id: 1, domain: '..', cat: list(4000, () => 7), publisher: { id: 1 } },
    device: { ua: 1, ip: 1, devicetype: 99, geo: { lat: 1000, lon: 'x' } },
    user: { gender: 'X', data: list(500, () => 7) },
    regs: { coppa: 7, gdpr: 'x', us_privacy: '2', gpp_sid: ['x'] },
    ext: { service: { intent: 1, sentiment: 2, funnel: 3, audience: { interests: list(1000, () => 1) } } },
  }
}

/** How the body of a normal request begins, for bodies that are broken later on. */
export const wholeBody = bodyWith({}).slice(0, -1)
