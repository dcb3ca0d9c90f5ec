// Long lists: many members, each of them short. The bound on the tokens of a document lets 19,000 texts through (T13).

import { audience, imps, intent, list, native, publisher, shapeWith, site, unknownMembers } from './sample.ts'
import type { Shape } from './shape.ts'

const many = 19_000
const domains = () => list(many, (index) => `a${index}.ex`)
const categories = () => list(many, (index) => `IAB${index}`)
const words = () => list(many, (index) => `w${index}`)
const underCoppa = { regs: { coppa: 1 } }
const underGdpr = { regs: { gdpr: 1, ext: { gdpr: 1 } } }

export const lists: readonly Shape[] = [
  shapeWith('badv of 19,000, 10 impressions, house bids', () => ({ ...imps(10), badv: domains() })),
  shapeWith('badv of 19,000, 10 impressions, partner bids', () => ({
    ...imps(10),
    ...publisher('trick-domains'),
    badv: list(15_000, (index) => `a${index}.ex`),
  })),
  shapeWith('bcat of 19,000, 10 impressions, house bids', () => ({ ...imps(10), bcat: categories() })),
  shapeWith('bcat of 15,000, 10 impressions, partner bids', () => ({
    ...imps(10),
    ...publisher('trick-categories'),
    bcat: list(15_000, (index) => `IAB${index}`),
  })),
  shapeWith('acat of 19,000', () => ({ acat: categories() })),
  shapeWith('bapp of 19,000', () => ({ bapp: domains() })),
  shapeWith('wseat of 19,000', () => ({ wseat: words() })),
  shapeWith('cur of 19,000', () => ({ cur: words() })),
  shapeWith('wlang of 19,000', () => ({ wlang: words() })),
  shapeWith('site.cat of 50 × 4 KB', () => site({ cat: list(50, () => 'c'.repeat(4000)) })),
  shapeWith('api of 1,800 in each of 10 impressions', () =>
    imps(10, () => ({ native: { ver: '1.2', request: '{"assets":[]}', api: list(1800, () => 9) } })),
  ),
  shapeWith('adcpFormats of 320 in each of 10 impressions', () =>
    imps(10, () => ({
      ext: { service: { adcpFormats: list(320, (index) => ({ agent_url: 'https://f.example', id: `f${index}` })) } },
    })),
  ),
  shapeWith('user.data with 4,500 segments', () => ({
    user: { data: [{ id: 'd', name: 'n', segment: list(4500, (index) => ({ id: `s${index}` })) }] },
  })),
  shapeWith('user.eids of 2,000', () => ({
    user: { eids: list(2000, (index) => ({ source: 's.example', uids: [{ id: `u${index}` }] })) },
  })),
  shapeWith('site.kwarray of 19,000', () => site({ kwarray: words() })),
  shapeWith('site.kwarray of 15,000 e-mails', () => site({ kwarray: list(15_000, (index) => `a${index}@b.c`) })),
  shapeWith('19,000 short topics', () => intent({ topics: words() })),
  shapeWith('19,000 short signals', () => intent({ signals: words() })),
  shapeWith('19,000 short interests', () => audience({ interests: words() })),
  shapeWith('19,000 short behaviors', () => audience({ behaviors: words() })),
  shapeWith('2 topics of 120 KB', () => intent({ topics: list(2, () => 'running shoes '.repeat(8500)) })),
  shapeWith('2 interests of 120 KB', () => audience({ interests: list(2, () => 'running shoes '.repeat(8500)) })),
  shapeWith('gpp_sid of 19,000', () => ({ regs: { gpp: 'DBAA', gpp_sid: list(many, (index) => index) } })),
  shapeWith('9,000 unknown members', () => unknownMembers(9000)),
  shapeWith('9,000 unknown members in site', () => site(unknownMembers(9000))),
  shapeWith('9,000 unknown members in user', () => ({ user: unknownMembers(9000) })),
  shapeWith('9,000 unknown members in an impression', () => imps(1, () => unknownMembers(9000))),
  shapeWith('9,000 unknown members under COPPA', () => ({ ...unknownMembers(9000), ...underCoppa })),
  shapeWith('9,000 unknown members in site under COPPA', () => ({ ...site(unknownMembers(9000)), ...underCoppa })),
  shapeWith('9,000 unknown members in user under GDPR', () => ({ user: unknownMembers(9000), ...underGdpr })),
  shapeWith('100 assets in each of 10 impressions', () =>
    imps(10, () => native(JSON.stringify({ assets: list(100, (id) => ({ id, data: { type: 2, len: 140 } })) }))),
  ),
]
