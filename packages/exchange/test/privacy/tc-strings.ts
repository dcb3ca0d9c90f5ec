// TC strings made with the official encoder, and others that no encoder would make.

import { GVL, PurposeRestriction, RestrictionType, TCModel, TCString } from '@iabtechlabtcf/core'
import { alphabet, BitsText } from './bits-text.ts'

/** What a consent string says; whatever is left out is not given. */
export interface Consent {
  /** Day of its creation; the usual one is before disclosed vendors were due. */
  readonly created?: string
  readonly purposes?: readonly number[]
  readonly interests?: readonly number[]
  readonly vendors?: readonly number[]
  readonly vendorInterests?: readonly number[]
  readonly specialFeatures?: readonly number[]
  /** No list at all where it is left out. */
  readonly disclosed?: readonly number[]
  readonly restrictions?: readonly Restriction[]
  /** Consent for the publisher's own purposes, in a segment of its own. */
  readonly publisherPurposes?: readonly number[]
}

interface Restriction {
  readonly purpose: number
  readonly type: keyof typeof restrictionTypes
  readonly vendor: number
}

const restrictionTypes = {
  'not-allowed': RestrictionType.NOT_ALLOWED,
  'require-consent': RestrictionType.REQUIRE_CONSENT,
  'require-interest': RestrictionType.REQUIRE_LI,
}

export function tcString(consent: Consent): string {
  const model = new TCModel(vendorList)
  Object.assign(model, { cmpId: 31, cmpVersion: 1, publisherCountryCode: 'DE', isServiceSpecific: true })
  model.purposeConsents.set([...(consent.purposes ?? [])])
  model.purposeLegitimateInterests.set([...(consent.interests ?? [])])
  model.vendorConsents.set([...(consent.vendors ?? [])])
  model.vendorLegitimateInterests.set([...(consent.vendorInterests ?? [])])
  model.specialFeatureOptins.set([...(consent.specialFeatures ?? [])])
  model.vendorsDisclosed.set([...(consent.disclosed ?? [])])
  model.publisherConsents.set([...(consent.publisherPurposes ?? [])])
  for (const { purpose, type, vendor } of consent.restrictions ?? []) {
    model.publisherRestrictions.add(vendor, new PurposeRestriction(purpose, restrictionTypes[type]))
  }
  model.created = new Date(`${consent.created ?? '2025-06-01'}T00:00:00Z`)
  model.lastUpdated = model.created
  const [core = '', disclosed = '', publisher = ''] = TCString.encode(model).split('.')
  const others = [consent.disclosed && disclosed, consent.publisherPurposes && publisher]
  const forged = (consent.interests ?? []).reduce((text, purpose) => withBit(text, interestsAt + purpose), core)
  return [forged, ...others.filter((segment) => segment !== undefined)].join('.')
}

/** The bit before that of purpose 1 among the legitimate interests of the core. */
const interestsAt = 175

/** The encoder leaves out the interests that the policy forbids; whoever cheats does not. */
function withBit(text: string, at: number): string {
  const index = Math.floor(at / 6)
  const letter = alphabet.charAt(alphabet.indexOf(text.charAt(index)) | (1 << (5 - (at % 6))))
  return text.slice(0, index) + letter + text.slice(index + 1)
}

/** Consent of everybody in the tests for everything that the gate asks for. */
export const everyConsent: Consent = {
  purposes: [1, 2, 3, 4, 7, 9, 10],
  vendors: [11, 12, 13],
  specialFeatures: [1],
}

/** A core segment whose list of vendors has `count` ranges, each of all vendors that there can be. */
export function manyRanges(count: number): string {
  const text = new BitsText().number(2, 6).zeros(207)
  // No consent of any vendor, and as many ranges of legitimate interest as fit.
  text.number(0, 17).number(65_535, 16).number(1, 1).number(count, 12)
  for (let index = 0; index < count; index++) text.number(1, 1).number(1, 16).number(65_535, 16)
  return text.number(0, 12).base64url()
}

const allPurposes = Array.from({ length: 11 }, (_, index) => index + 1)

/** A Global Vendor List of twenty vendors that may ask for everything. */
const vendorList = new GVL({
  gvlSpecificationVersion: 3,
  vendorListVersion: 48,
  tcfPolicyVersion: 5,
  lastUpdated: '2025-06-01T00:00:00Z',
  purposes: described(11),
  specialPurposes: described(2),
  features: described(3),
  specialFeatures: described(2),
  stacks: {},
  dataCategories: {},
  vendors: rows(20, vendorRow),
} as unknown as ConstructorParameters<typeof GVL>[0])

function vendorRow(id: number): object {
  return {
    id,
    name: `vendor ${id}`,
    purposes: allPurposes,
    // Every vendor may change its basis where a publisher asks for it.
    legIntPurposes: [2, 7, 8, 9, 10, 11],
    flexiblePurposes: [2, 7, 8, 9, 10, 11],
    specialPurposes: [],
    features: [],
    specialFeatures: [1],
    usesCookies: false,
    usesNonCookieAccess: false,
    urls: [],
  }
}

function described(count: number): object {
  return rows(count, (id) => ({ id, name: `${id}`, description: '', descriptionLegal: '', illustrations: [] }))
}

function rows(count: number, rowOf: (id: number) => object): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index + 1), rowOf(index + 1)]))
}
