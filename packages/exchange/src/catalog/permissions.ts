// What a partner may see of a person, and everything that can narrow it. Each cause sets a ceiling; what a partner may
// see is the lowest of all ceilings that apply to it. One more cause can therefore never show a partner more.

/** Degrees, 0 the strictest. A lower degree shows a part of what the next one shows. */
export interface Permissions {
  /** 0: nobody's id, segments, age or gender, and no id of the device; 1: as sent. */
  readonly person: number
  /** 0: no address; 1: cut to its network; 2: as sent. */
  readonly address: number
  /** 0: the country; 1: to about a kilometre; 2: as sent. */
  readonly place: number
  /** 0: the browser without its exact version and model; 1: as sent. */
  readonly agent: number
  /** Think and session times of the chat. 0: none; 1: in steps; 2: as sent. */
  readonly timings: number
  /** Interests and behaviours that the chat knows. 0: none; 1: as sent. */
  readonly audience: number
}

const everything: Permissions = { person: 1, address: 2, place: 2, agent: 1, timings: 2, audience: 1 }
const contextual: Permissions = { person: 0, address: 0, place: 0, agent: 0, timings: 1, audience: 1 }
const optedOut: Permissions = { ...everything, person: 0, address: 1, place: 1 }
const nothing: Permissions = { person: 0, address: 0, place: 0, agent: 0, timings: 0, audience: 0 }

interface CauseRow {
  readonly ceiling: Permissions
  readonly says: string
}

const cause = (ceiling: Permissions, says: string): CauseRow => ({ ceiling, says })

/** The decision table of the gate; docs/guides/privacy.md is generated from it. */
export const causes = {
  coppa: cause(nothing, 'the request is about a child (regs.coppa)'),
  'gpp-child': cause(nothing, 'a GPP section says that the person is a known child'),
  'gpp-unreadable': cause(nothing, 'a GPP section that applies is missing, unknown or unreadable'),
  'no-consent': cause(contextual, 'GDPR applies, and there is no consent string'),
  'consent-unreadable': cause(contextual, 'GDPR applies, and the consent string cannot be read'),
  'consents-differ': cause(contextual, 'GDPR applies, and the two consent strings differ'),
  'no-vendor-id': cause(contextual, 'GDPR applies, and the partner has no vendor id'),
  'not-disclosed': cause(contextual, 'the consent string does not list the partner as disclosed'),
  'no-basis': cause(contextual, 'the partner has no legal basis for purpose 2 (basic ads)'),
  'us-privacy': cause(optedOut, 'the US Privacy string says opt-out'),
  'gpp-opt-out': cause(optedOut, 'a GPP section says opt-out'),
  gpc: cause(optedOut, 'the browser sends Global Privacy Control (Sec-GPC: 1)'),
  lmt: cause(optedOut, 'the device asks to limit ad tracking (device.lmt)'),
  dnt: cause(optedOut, 'the browser asks not to be tracked (device.dnt)'),
  'no-profile': cause(
    { ...everything, person: 0, address: 1 },
    'the partner has no consent for purpose 4 (personalised ads)',
  ),
  'no-precise-place': cause(
    { ...everything, address: 1, place: 1 },
    'no consent for special feature 1 (precise location)',
  ),
  'no-measurement': cause({ ...everything, timings: 1 }, 'the partner has no legal basis for purpose 7 (measurement)'),
} as const satisfies Record<string, CauseRow>

export type Cause = keyof typeof causes

export function permissionsUnder(found: readonly Cause[]): Permissions {
  return found.reduce<Permissions>((may, one) => lower(may, causes[one].ceiling), everything)
}

function lower(a: Permissions, b: Permissions): Permissions {
  return {
    person: Math.min(a.person, b.person),
    address: Math.min(a.address, b.address),
    place: Math.min(a.place, b.place),
    agent: Math.min(a.agent, b.agent),
    timings: Math.min(a.timings, b.timings),
    audience: Math.min(a.audience, b.audience),
  }
}

/** What a view is called in explanations and metrics. */
export type ViewName = 'full' | 'partial' | 'contextual' | 'child'

export function nameOf(may: Permissions): ViewName {
  if (isSame(may, everything)) return 'full'
  if (may.audience === 0) return 'child'
  return isSame(may, contextual) ? 'contextual' : 'partial'
}

export function isSame(a: Permissions, b: Permissions): boolean {
  return (
    a.person === b.person &&
    a.address === b.address &&
    a.place === b.place &&
    a.agent === b.agent &&
    a.timings === b.timings &&
    a.audience === b.audience
  )
}
