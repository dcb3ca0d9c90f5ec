// Random requests with something personal at every place, and random privacy signals. The same for the same chance.

import { gppString } from './gpp-strings.ts'
import type { Overlay } from './row.ts'
import { type Consent, everyConsent, tcString } from './tc-strings.ts'

/** What a request says about privacy, and what it tells of the person. */
export interface RandomCase {
  readonly isGpc: boolean
  readonly gpp: GppState
  readonly regs: Overlay
  readonly consent: string | undefined
  readonly extConsent: string | undefined
  readonly lmt: number | undefined
  readonly dnt: number | undefined
  readonly country: string | undefined
  readonly user: Overlay | undefined
  readonly userExt: Overlay | undefined
  readonly device: Overlay | undefined
  readonly geo: Overlay | undefined
  readonly ext: Overlay | undefined
}

/** Sections of a GPP string by what they say; `broken` cannot be read. */
export type GppState = 'none' | 'broken' | `${'tc' | ''}${'' | 'open' | 'out' | 'child'}`

type Chance = () => number

export function randomCase(chance: Chance): RandomCase {
  const one = pickerOf(chance)
  const hasUser = chance() < 0.9
  const hasDevice = chance() < 0.9
  return {
    isGpc: chance() < 0.1,
    gpp: one(gppStates),
    regs: some(chance, { coppa: 0, gdpr: one([0, 1]), us_privacy: one(usStrings), ext: randomRegsExt(chance) }, 0.25),
    consent: chance() < 0.6 ? one(consents) : undefined,
    extConsent: chance() < 0.15 ? one(consents) : undefined,
    lmt: one([undefined, undefined, 0, 1]),
    dnt: one([undefined, undefined, 0, 1]),
    country: one(['USA', 'USA', 'DEU', 'GB', 'XX', undefined]),
    user: hasUser ? some(chance, userMembers(one)) : undefined,
    userExt: hasUser && chance() < 0.7 ? some(chance, userExtMembers) : undefined,
    device: hasDevice ? some(chance, deviceMembers(one)) : undefined,
    geo: hasDevice && chance() < 0.8 ? some(chance, geoMembers(one)) : undefined,
    ext: chance() < 0.9 ? { ...some(chance, { visitor: 'x' }), service: randomContext(chance) } : undefined,
  }
}

/** The request of a case. Members that are left out are not there at all. */
export function requestIn(found: RandomCase): Overlay {
  const { user, userExt, device, geo, ext, gpp } = found
  const userExtNow = present({ ...userExt, consent: found.extConsent })
  const userNow = present({ ...user, consent: found.consent, ext: orNothing(userExtNow, userExt) })
  const geoNow = present({ ...geo, country: found.country })
  const deviceNow = present({ ...device, lmt: found.lmt, dnt: found.dnt, geo: orNothing(geoNow, geo) })
  const regs = { ...found.regs, ...gppMembers(gpp) }
  return present({
    id: 'r1',
    imp: [],
    site: { domain: 'site.example', keywords: 'shoes,jane@example.com' },
    user: orNothing(userNow, user),
    device: orNothing(deviceNow, device),
    regs: orNothing(regs, undefined),
    ext,
  })
}

/** `[section, opted out]` of GPP strings, made once. */
const usFields = {
  open: { SaleOptOut: 2 },
  out: { SaleOptOut: 1 },
  child: { KnownChildSensitiveDataConsents: [1, 0, 0] },
}
const gppStates: readonly GppState[] = [
  ...Array.from({ length: 6 }, () => 'none' as const),
  ...(['broken', 'tc', 'open', 'out', 'child', 'tcopen', 'tcout', 'tcchild'] as const),
]
const consentInGpp = tcString({ ...everyConsent, disclosed: [11, 12], vendors: [11] })
const gppTexts: ReadonlyMap<string, string> = new Map(
  gppStates.map((state) => {
    const us = state.replace('tc', '') as keyof typeof usFields
    const sections = us in usFields ? { usnat: usFields[us] } : {}
    return [
      state,
      state === 'broken' ? 'garbage' : gppString(sections, state.startsWith('tc') ? consentInGpp : undefined),
    ]
  }),
)

function gppMembers(state: GppState): Overlay {
  if (state === 'none') return {}
  const ids = [...(state.startsWith('tc') ? [2] : []), ...(state === 'tc' ? [] : [7])]
  return { gpp: gppTexts.get(state), gpp_sid: ids }
}

const usStrings = ['1---', '1YNN', '1YYN', '1NYY']

/** Consent strings of every kind that the gate tells apart. */
const consentKinds: readonly Consent[] = [
  everyConsent,
  { ...everyConsent, disclosed: [11], created: '2026-03-02' },
  { ...everyConsent, created: '2026-03-02' },
  { ...everyConsent, vendors: [11] },
  { ...everyConsent, purposes: [1, 2, 7] },
  { ...everyConsent, purposes: [1, 2, 4] },
  { ...everyConsent, specialFeatures: [] },
  { purposes: [2], vendors: [11, 12] },
  { interests: [2, 7], vendorInterests: [11], specialFeatures: [1] },
  { ...everyConsent, restrictions: [{ purpose: 2, type: 'not-allowed', vendor: 12 }] },
  {},
]
export const consents: readonly string[] = [...consentKinds.map(tcString), '', 'garbage']

function randomRegsExt(chance: Chance): Overlay {
  const one = pickerOf(chance)
  return some(chance, { gdpr: one([0, 1]), us_privacy: one(usStrings) }, 0.5)
}

const addresses = ['203.0.113.77', '198.51.100.4', '2001:db8:1234:5678::9', '::ffff:203.0.113.9', '10.0.0.1', '<nil>']
const agents = [
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) Chrome/126.0.6478.122 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) Version/17.5 Safari/604.1',
  'curl/8.5.0',
]

type One = <Value>(values: readonly Value[]) => Value

function userMembers(one: One): Overlay {
  return {
    id: 'u',
    buyeruid: 'b',
    yob: 1990,
    gender: one(['F', 'M']),
    keywords: 'k',
    data: [{ id: 'd', segment: [{ id: 's' }] }],
    eids: [{ source: 'a.example', uids: [{ id: 'e' }] }],
    customdata: 'c',
    geo: one<unknown>([
      { lat: 52.520_008, lon: 13.404_954, zip: '1' },
      { lat: '52.520008' },
      [{ lat: 52.520_008 }],
      'x',
    ]),
    visitor: { id: 'v' },
  }
}

const userExtMembers: Overlay = { eids: [{ id: 'e' }], data: 'd', intent: { value: 'x' }, visitor: 'v' }

function deviceMembers(one: One): Overlay {
  return {
    ua: one(agents),
    ip: one(addresses),
    ipv6: one(addresses),
    ifa: 'i',
    didsha1: 'h',
    model: 'm',
    osv: '14.1',
    os: 'Android',
    language: 'en',
    devicetype: 4,
    js: 1,
    sua: { model: 'm' },
    visitor: ['v'],
    ext: { ifv: 'v' },
  }
}

function geoMembers(one: One): Overlay {
  return {
    lat: one([52.520_008, -33.867, -0.004, 89.999, 12]),
    lon: one([13.404_954, 151.2099, -180, 0.1]),
    city: 'c',
    region: 'r',
    zip: 'z',
    accuracy: 4,
    visitor: 'v',
  }
}

function randomContext(chance: Chance): Overlay {
  const one = pickerOf(chance)
  return {
    messageSequenceNumber: 1,
    messageLength: 1,
    isQuickReply: true,
    sessionDurationMs: one([0, 999, 61_234, 987_654, 7_200_001]),
    ...some(chance, {
      userThinkTimeMs: one([1, 4321, 60_000]),
      visitor: 'v',
      intent: { value: 'comparison', confidence: 1, topics: ['shoes', 'jane@example.com'], signals: [], visitor: 'v' },
      audience: { interests: ['running'], behaviors: ['+49 30 1234567'], visitor: 'v' },
    }),
  }
}

/** Each member with this likelihood. */
function some(chance: Chance, members: Overlay, likelihood: number = 0.6): Overlay {
  return Object.fromEntries(Object.entries(members).filter(() => chance() < likelihood))
}

function pickerOf(chance: Chance): One {
  return <Value>(values: readonly Value[]) => {
    const [value] = values.slice(Math.floor(chance() * values.length)) as [Value]
    return value
  }
}

function present(members: Overlay): Overlay {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** An object without members stands only where it stood before anything was said about privacy. */
function orNothing(members: Overlay, before: Overlay | undefined): Overlay | undefined {
  return Object.keys(members).length === 0 && before === undefined ? undefined : members
}
