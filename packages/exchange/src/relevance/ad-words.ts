// What the markup of a bid says that its ad is about: its title, its descriptions and its sponsor. Prices and calls to action
// are not about anything.

import type { NativeRequest } from '@parley/openrtb'
import type { CheckedBid } from '../model/bid.ts'
import type { OpportunityImp } from '../model/opportunity.ts'
import type { AdWords } from '../model/relevance.ts'

const sponsoredType = 1
const descTypes: readonly number[] = [2, 10]

export function adWordsOf({ markup, cat, adomain }: CheckedBid, { native }: Pick<OpportunityImp, 'native'>): AdWords {
  const types = dataTypesOf(native.request)
  let title = ''
  let desc = ''
  let sponsored = ''
  for (const asset of markup.assets ?? []) {
    if (asset.title !== undefined) title = asset.title.text
    const value = asset.data?.value
    if (value === undefined) continue
    const type = types.get(asset.id ?? noAsset)
    if (type === sponsoredType) sponsored = value
    else if (type !== undefined && descTypes.includes(type)) desc = desc === '' ? value : `${desc} ${value}`
  }
  return { title, desc, sponsored, categories: cat, domains: adomain }
}

const noAsset = -1

/** An answer gives the id of an asset, and the request says what it is. Native requests outlive a request, and are few. */
const known = new WeakMap<NativeRequest, ReadonlyMap<number, number>>()

function dataTypesOf(request: NativeRequest): ReadonlyMap<number, number> {
  const remembered = known.get(request)
  if (remembered !== undefined) return remembered
  const types = new Map(
    request.assets.flatMap(({ id, data }) => (data === undefined ? [] : [[id, data.type] as const])),
  )
  known.set(request, types)
  return types
}
