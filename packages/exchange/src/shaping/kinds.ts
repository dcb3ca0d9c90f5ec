// Which kind of request an impression belongs to (D110), as numbers, with what it consists of: its country, its format and so on. What is
// known of these helps where little is known of the kind. Words of a chat are not kept, only what they hash to.

import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import type { CpmMicros } from '../money/micros.ts'

export interface Kinds {
  /** Country, format, intent, stage, band of the floor and publisher, each by itself. */
  readonly traits: readonly number[]
  /** Country, intent and publisher together: what partners choose by most. */
  readonly wide: number
  /** All of them. */
  readonly narrow: number
}

export interface ShapedImp {
  readonly impId: string
  readonly kinds: Kinds
}

/** A request as all partners look at it whose calls are shaped. */
export interface ShapedRequest {
  /** Of the id of the auction: it stands for chance, so that the same auction is always decided and explained alike. */
  readonly idHash: number
  readonly imps: readonly ShapedImp[]
}

export function shapedRequest(requestId: string, opportunity: Opportunity): ShapedRequest {
  const { country, publisher, request, imps } = opportunity
  const { intent, funnel } = request.ext?.service ?? {}
  const ofCountry = trait(1, country?.alpha2)
  const ofIntent = trait(2, intent?.value)
  const ofStage = trait(3, funnel?.stage)
  const ofPublisher = trait(4, publisher)
  const wide = keyOf([ofCountry, ofIntent, ofPublisher].reduce(withNumber, start))
  return {
    idHash: hashOf(requestId),
    imps: imps.map((imp) => {
      const ofFormat = formatTrait(imp)
      const ofFloor = keyOf(withNumber(start + 6, floorBand(imp.floorMicros)))
      const traits = [ofCountry, ofFormat, ofIntent, ofStage, ofFloor, ofPublisher]
      return { impId: imp.id, kinds: { traits, wide, narrow: keyOf(traits.reduce(withNumber, start)) } }
    }),
  }
}

/** Of two traits, equal texts are not equal. */
function trait(which: number, text: string | undefined): number {
  return keyOf(withText(start + which, text ?? ''))
}

/** In [0, 1): where the draw of a partner stands in an auction. */
export function placeOf(idHash: number, partnerHash: number): number {
  return mixed(idHash ^ partnerHash) / 2 ** 32
}

export function hashOf(text: string): number {
  return withText(start, text)
}

/** A key is never 0, which marks a place that nobody has. */
function keyOf(hash: number): number {
  return mixed(hash) || 1
}

/** Most impressions declare one format or none; several count as one kind with the first of them. */
function formatTrait({ adFormats }: OpportunityImp): number {
  const [first] = adFormats
  return keyOf(withNumber(withText(start + 5, first?.id ?? ''), Math.min(adFormats.length, 2)))
}

/** Floors of one band differ by less than a factor of two. */
function floorBand(floorMicros: CpmMicros): number {
  return 32 - Math.clz32(floorMicros)
}

/** FNV-1a over the characters, with an end mark, so that two texts do not become one. */
function withText(hash: number, text: string): number {
  let next = hash
  for (let at = 0; at < text.length; at++) next = Math.imul(next ^ text.charCodeAt(at), prime)
  return withNumber(next, endMark)
}

function withNumber(hash: number, number: number): number {
  return Math.imul(hash ^ number, prime)
}

const start = 0x811c9dc5
const prime = 0x01000193
const endMark = 0x1f_ffff

/** The finalizer of MurmurHash3: every bit of the hash changes half of the bits of the result. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}
