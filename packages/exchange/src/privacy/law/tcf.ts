// GDPR: what a TC string (TCF 2.3) lets each of our partners see. The official decoder reads the string; only the answers
// for our own vendors are stored, because a decoded string is a hundred times as large.

import { type TCModel, TCString } from '@iabtechlabtcf/core'
import type { Cause } from '../../catalog/permissions.ts'
import { type ConsentBounds, consentMemory } from './consent-memory.ts'
import { namesTooManyVendors } from './tcf-size.ts'

/** What restricts each vendor, by vendor id; undefined if the string cannot be read. */
export type TcReading = ReadonlyMap<number, readonly Cause[]> | undefined

export function createTcReader(vendorIds: readonly number[], bounds: ConsentBounds): (text: string) => TcReading {
  const known = consentMemory<{ readonly reading: TcReading }>(bounds)
  return (text) => {
    // Neither remembered nor read: a cache of long texts would be a way to fill our memory.
    if (text.length > bounds.textLengthMax) return undefined
    const found = known.get(text)
    if (found !== undefined) return found.reading
    const reading = readTcString(text, vendorIds)
    known.set(text, { reading })
    return reading
  }
}

function readTcString(text: string, vendorIds: readonly number[]): TcReading {
  const model = decoded(text)
  if (model === undefined) return undefined
  const isDisclosed = disclosureIn(text, model)
  return new Map(vendorIds.map((id) => [id, obstacles(model, id, isDisclosed(id))]))
}

/** The decoder throws errors of many kinds at strings that are not whole; all mean that there is no readable consent. */
function decoded(text: string): TCModel | undefined {
  if (namesTooManyVendors(text)) return undefined
  try {
    const model = TCString.decode(text)
    return model.version === 2 ? model : undefined
  } catch {
    return undefined
  }
}

function obstacles(model: TCModel, vendorId: number, isDisclosed: boolean): readonly Cause[] {
  if (!isDisclosed) return ['not-disclosed']
  if (!hasBasis(model, 2, vendorId)) return ['no-basis']
  const found: Cause[] = []
  if (!hasBasis(model, 4, vendorId)) found.push('no-profile')
  if (!model.specialFeatureOptins.has(1)) found.push('no-precise-place')
  if (!hasBasis(model, 7, vendorId)) found.push('no-measurement')
  return found
}

/** Numbers of the TCF policy; the decoder's own enumeration says the same. */
const notAllowed = 0
const requireConsent = 1
const requireInterest = 2

/** Consent, or legitimate interest where the policy allows it, as the publisher's restrictions leave it. */
function hasBasis(model: TCModel, purpose: number, vendorId: number): boolean {
  const restrictions = restrictionsOn(model, purpose, vendorId)
  if (restrictions.includes(notAllowed)) return false
  const byConsent = model.purposeConsents.has(purpose) && model.vendorConsents.has(vendorId)
  const byInterest =
    mayUseInterest(purpose) &&
    model.purposeLegitimateInterests.has(purpose) &&
    model.vendorLegitimateInterests.has(vendorId)
  if (restrictions.includes(requireConsent)) return byConsent && !restrictions.includes(requireInterest)
  return restrictions.includes(requireInterest) ? byInterest : byConsent || byInterest
}

/** Since TCF 2.2 purposes 3 to 6 stand on consent alone. */
function mayUseInterest(purpose: number): boolean {
  return purpose < 3 || purpose > 6
}

function restrictionsOn(model: TCModel, purpose: number, vendorId: number): readonly number[] {
  return model.publisherRestrictions
    .getRestrictions(vendorId)
    .filter(({ purposeId }) => purposeId === purpose)
    .map(({ restrictionType }) => restrictionType)
}

/** TCF 2.3: strings created after 28 February 2026 must carry the segment of disclosed vendors; older ones may. */
const disclosureDueMs = 1_772_323_200_000

function disclosureIn(text: string, model: TCModel): (vendorId: number) => boolean {
  const isOptional = model.created.getTime() < disclosureDueMs
  if (isOptional && !text.split('.').slice(1).some(isDisclosedSegment)) return () => true
  return (vendorId) => model.vendorsDisclosed.has(vendorId)
}

/** A segment begins with its type in three bits; 1 is the list of disclosed vendors, which makes I to P its first letter. */
function isDisclosedSegment(segment: string): boolean {
  return /^[I-P]/.test(segment)
}
