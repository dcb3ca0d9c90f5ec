// D103: what a bid says about the ad under the Digital Services Act, held against what the publisher demands. Where it is not
// required, what cannot be used is not told, and the bid takes part all the same.

import { isObject, lengthOf, type Members, type RequestDsa, readDsaEntries } from '@parley/openrtb'
import { isDsaRequired } from '../../catalog/dsa.ts'
import type { BidDsa } from '../../model/bid.ts'
import { cleanText } from '../creative/clean-text.ts'

type DsaCheck =
  | { readonly kind: 'passed'; readonly dsa: BidDsa | undefined }
  | { readonly kind: 'refused'; readonly reason: 'dsa'; readonly detail: string }

const untold: DsaCheck = { kind: 'passed', dsa: undefined }

/** `said` is `ext.dsa` of the bid as the partner wrote it. */
export function checkDsa(said: unknown, demanded: RequestDsa | undefined): DsaCheck {
  if (demanded === undefined) return untold
  const reading = readBidDsa(said)
  const faults = 'faults' in reading ? reading.faults : renderFaults(reading, demanded)
  // D103-dsa-missing: the publisher may not show an ad of which it cannot say whose it is.
  if (faults.length > 0 && isDsaRequired(demanded)) return { kind: 'refused', reason: 'dsa', detail: faults.join('; ') }
  return 'faults' in reading ? untold : { kind: 'passed', dsa: reading }
}

/** Member by member: what else a partner writes goes no further. */
function readBidDsa(said: unknown): BidDsa | { readonly faults: readonly string[] } {
  if (said === undefined) return { faults: ['ext.dsa is missing'] }
  if (!isObject(said)) return { faults: ['ext.dsa is not an object'] }
  const { behalf, paid, adrender, transparency } = said
  const list = readDsaEntries(transparency)
  const faults = [
    ...textFaults(said, 'behalf'),
    ...textFaults(said, 'paid'),
    ...(list.isList && list.ignored === 0 ? [] : ['transparency cannot be read']),
    ...(adrender === undefined || isRender(adrender) ? [] : ['adrender is not 0 or 1']),
  ]
  if (faults.length > 0) return { faults }
  return {
    behalf: cleanText(behalf as string),
    paid: cleanText(paid as string),
    ...(list.entries.length === 0 ? {} : { transparency: list.entries }),
    ...(isRender(adrender) ? { adrender } : {}),
  }
}

/** The most that the IAB allows for the name of a company. */
const textLengthMax = 100

function textFaults(said: Members, name: 'behalf' | 'paid'): readonly string[] {
  const text = said[name]
  if (text === undefined) return [`${name} is missing`]
  if (typeof text !== 'string') return [`${name} is not a text`]
  // A character has at most two code units, so that a long text need not be taken apart.
  if (text.length > 2 * textLengthMax || lengthOf(text) > textLengthMax) {
    return [`${name} has more than ${textLengthMax} characters`]
  }
  return cleanText(text) === '' ? [`${name} is empty`] : []
}

function isRender(value: unknown): value is 0 | 1 {
  return value === 0 || value === 1
}

/** One side has to show it, and not both. */
function renderFaults({ adrender }: BidDsa, { pubrender }: RequestDsa): readonly string[] {
  if (pubrender === 0 && adrender !== 1) {
    return [`neither side would render it: pubrender is 0 and adrender is ${adrender ?? 'missing'}`]
  }
  return pubrender === 2 && adrender === 1 ? ['both sides would render it: pubrender is 2 and adrender is 1'] : []
}
