// Whether a package can be sold as it is ordered: its product, its money, and where it may be shown.

import { type Catalog, optionOf, type Product } from '../core/catalog.ts'
import { type Fault, fault, type Place } from '../core/fault.ts'
import { decimalOf } from '../core/money.ts'
import type { Package } from './buy.ts'
import type { WantedTargeting } from './order.ts'

export function productOf(catalog: Catalog, id: string): Product | undefined {
  return catalog.products.find((product) => product.id === id)
}

export function orderedProduct(
  catalog: Catalog,
  { product: id, option }: Pick<Package, 'product' | 'option'>,
  at: Place,
): Product | Fault {
  const product = productOf(catalog, id)
  if (product === undefined)
    return fault('no-product', 'This product is not offered; get_products lists all.', { at: [...at, 'product'] })
  if (option !== optionOf(product))
    return fault('invalid', `This product is sold with the pricing option ${optionOf(product)}.`, {
      at: [...at, 'option'],
    })
  return product
}

/** What is wrong with budget and bid, if anything is. */
export function moneyFault(
  { minimumMicros = 0, floorCpmMicros }: Product,
  { budgetMicros, bidMicros }: Pick<Package, 'budgetMicros' | 'bidMicros'>,
  at: Place,
): Fault | undefined {
  // One impression has to be paid.
  const leastMicros = Math.max(minimumMicros, Math.ceil(bidMicros / 1000))
  if (budgetMicros < leastMicros)
    return fault('budget-low', `A package of this product needs at least ${decimalOf(leastMicros)} USD.`, {
      at: [...at, 'budget'],
      suggestion: `raise the budget to ${decimalOf(leastMicros)} or more`,
      details: { minimum_budget: decimalOf(leastMicros), currency: 'USD' },
    })
  if (bidMicros < Math.max(1, floorCpmMicros))
    return fault('impossible', `The bid is below the floor of ${decimalOf(floorCpmMicros)} USD.`, {
      at: [...at, 'bid'],
    })
  if (bidMicros > 1_000_000_000)
    return fault('impossible', 'The bid is above 1000 USD for a thousand impressions.', { at: [...at, 'bid'] })
  return undefined
}

export type Targeted = Pick<Package, 'countries' | 'keywords' | 'publishers'>

/** Where a package is shown: what its product says, narrowed by what its buyer wants. */
export function targetedBy(catalog: Catalog, product: Product, wanted: WantedTargeting, at: Place): Targeted | Fault {
  const { countries, keywords } = product.targeting ?? {}
  const lower = wanted.keywords?.map((word) => word.toLowerCase())
  const narrowed = {
    countries: narrower(countries, wanted.countries),
    keywords: narrower(
      keywords?.map((word) => word.toLowerCase()),
      lower,
    ),
  }
  for (const [name, values] of Object.entries(narrowed))
    if (values?.length === 0)
      return fault('impossible', `This product has none of these ${name}; leave them out, or choose another product.`, {
        at: [...at, name],
      })
  let publishers: readonly string[] = product.publishers
  for (const { agentUrl, id } of wanted.lists) {
    const list = catalog.lists?.find((one) => one.agentUrl === agentUrl && one.id === id)
    if (list === undefined)
      return fault(
        'no-reference',
        'This list is not known here. Agree on it with the operator: lists are not fetched.',
        {
          at: [...at, 'lists'],
        },
      )
    publishers = publishers.filter((one) => list.publishers.includes(one))
  }
  return {
    publishers,
    ...(narrowed.countries === undefined ? {} : { countries: narrowed.countries }),
    ...(narrowed.keywords === undefined ? {} : { keywords: narrowed.keywords }),
  }
}

/** Of two lists of which each may be absent, what is in both. */
function narrower(
  offered: readonly string[] | undefined,
  wanted: readonly string[] | undefined,
): readonly string[] | undefined {
  if (offered === undefined || wanted === undefined) return wanted ?? offered
  return wanted.filter((one) => offered.includes(one))
}
