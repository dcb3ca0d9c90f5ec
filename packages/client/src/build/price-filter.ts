// Spec: Product-search extension. The exchange drops bad prices without refusing the request, so they are refused here,
// where the developer sees it.

/** The price range of products. */
export interface PriceFilterInput {
  /** Minimum price, 0 or more. */
  readonly min?: number
  /** Maximum price, not below the minimum. */
  readonly max?: number
  /** ISO 4217, such as `USD`. */
  readonly currency?: string
}

/** The filter as sent in `imp[].ext.service_product_search`. */
export interface PriceFilterField {
  /** The minimum price. */
  readonly min_price?: number
  /** The maximum price. */
  readonly max_price?: number
  /** Their currency; for logs only. */
  readonly price_currency?: string
}

const priceMax = 1e9

/** A price filter for product search. Throws a RangeError for prices that the exchange would ignore. */
export function priceFilter({ min, max, currency }: PriceFilterInput): PriceFilterField {
  for (const price of [min, max]) {
    if (price !== undefined && !(price >= 0 && price <= priceMax)) {
      throw new RangeError(`a price must be 0 to ${priceMax}; got ${price}`)
    }
  }
  if (min !== undefined && max !== undefined && min > max) {
    throw new RangeError(`min must not be above max; got ${min} and ${max}`)
  }
  return {
    ...(min === undefined ? {} : { min_price: min }),
    ...(max === undefined ? {} : { max_price: max }),
    ...(currency === undefined ? {} : { price_currency: currency }),
  }
}
