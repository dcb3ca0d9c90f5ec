// D45: a small product service with a few hundred products, which respects the requested price bounds.

export interface FoundProduct {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly imageUrl: string
  readonly price: number
  readonly currency: string
  readonly merchant: string
  readonly clickUrl: string
  readonly impressionUrls: readonly string[]
  readonly bidCpm: number
}

const productCount = 300
const foundMax = 20

export function createProducts(random: () => number): readonly FoundProduct[] {
  return Array.from({ length: productCount }, (_, index) => ({
    id: `product-${index}`,
    title: `Product ${index}`,
    description: `Made for people who look for product ${index}.`,
    imageUrl: `https://images.partner.example/${index}.jpg`,
    price: Math.round(random() * 50_000) / 100,
    currency: 'USD',
    merchant: `Merchant ${index % 12}`,
    clickUrl: `https://shop.partner.example/product/${index}`,
    impressionUrls: [`https://track.partner.example/shown/${index}`],
    bidCpm: Math.round((0.5 + random() * 5) * 100) / 100,
  }))
}

/** What a search finds: products within the bounds, the highest bid first. */
export function searchProducts(products: readonly FoundProduct[], query: URLSearchParams): readonly FoundProduct[] {
  const least = Number(query.get('minOfferPrice') ?? 0)
  const most = Number(query.get('maxOfferPrice') ?? Number.POSITIVE_INFINITY)
  if ((query.get('query') ?? '') === '') return []
  return products
    .filter(({ price }) => price >= least && price <= most)
    .toSorted((a, b) => b.bidCpm - a.bidCpm)
    .slice(0, foundMax)
}
