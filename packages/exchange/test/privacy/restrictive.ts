// One more restrictive signal for a request: what each of them is, and where it can be added.

import { consents, type GppState, type RandomCase } from './random-requests.ts'

/** The case with the signal added, or undefined where it says the same already or has no place. */
export type Restrict = (found: RandomCase) => RandomCase | undefined

export const restrictiveSignals: Readonly<Record<string, Restrict>> = {
  'GDPR applies': (found) => withRegs(found, { gdpr: 1 }),
  'GDPR applies, in ext': (found) => withRegs(found, { ext: { ...(found.regs.ext as object), gdpr: 1 } }),
  // An explicit 0 is believed, so that a country counts only where nothing is said; adding one is never an allowance.
  'a country of the EEA': (found) => ({ ...found, country: 'FRA' }),
  'a US Privacy opt-out': (found) => withRegs(found, { us_privacy: '1YYN' }),
  'a US Privacy opt-out, in ext': (found) =>
    withRegs(found, { ext: { ...(found.regs.ext as object), us_privacy: '1NYN' } }),
  'a GPP opt-out': (found) => withGpp(found, optedOut),
  'a known child in GPP': (found) => withGpp(found, ofChild),
  'GPP sections without a readable string': (found) => ({ ...found, gpp: 'broken' }),
  'Global Privacy Control': (found) => ({ ...found, isGpc: true }),
  COPPA: (found) => withRegs(found, { coppa: 1 }),
  'limited ad tracking': (found) => ({ ...found, lmt: 1 }),
  'no tracking': (found) => ({ ...found, dnt: 1 }),
  // The string inside GPP counts in addition: where it stays, taking the other away is no restriction.
  'no consent': (found) =>
    found.gpp.startsWith('tc') ? undefined : { ...found, consent: undefined, extConsent: undefined },
  'a second, different consent': ({ consent, extConsent, ...others }) => {
    if ((consent === undefined) === (extConsent === undefined)) return undefined
    const other = consents.find((text) => text !== (consent ?? extConsent))
    return { ...others, consent: consent ?? other, extConsent: extConsent ?? other }
  },
}

/** What a section says after an opt-out was added to it; an opt-out of a known child changes nothing more. */
const optedOut: Readonly<Partial<Record<GppState, GppState>>> = {
  none: 'out',
  open: 'out',
  tc: 'tcout',
  tcopen: 'tcout',
}
const ofChild: Readonly<Partial<Record<GppState, GppState>>> = {
  none: 'child',
  open: 'child',
  out: 'child',
  tc: 'tcchild',
  tcopen: 'tcchild',
  tcout: 'tcchild',
}

function withGpp(found: RandomCase, next: Readonly<Partial<Record<GppState, GppState>>>): RandomCase | undefined {
  const gpp = next[found.gpp]
  return gpp === undefined ? undefined : { ...found, gpp }
}

function withRegs(found: RandomCase, regs: RandomCase['regs']): RandomCase {
  return { ...found, regs: { ...found.regs, ...regs } }
}
