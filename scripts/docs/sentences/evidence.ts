// What shows that a sentence of docs/spec.md holds which names no rule: a test, or a document that is measured; and of each other
// sentence why there is nothing to show. A row is found by the first words of the sentence, without its mark.

export type Evidence = { readonly shownBy: readonly string[] } | { readonly because: string }

const exchange = 'packages/exchange'
const shownBy = (...paths: readonly string[]): Evidence => ({ shownBy: paths })
const because = (words: string): Evidence => ({ because: words })

const reading = because('says how to read this document')
const orientation = because('is for orientation')
const elsewhere = because('refers to where it is said')
const faultOrder = shownBy('conformance/cases/order-of-faults', 'packages/openrtb/src/schema/in-order.test.ts')
const callers = because('is advice to callers')

export const evidence: Readonly<Record<string, Evidence>> = {
  'All that the exchange promises': reading,
  'The base text is all that': reading,
  'An **Addition** is something': reading,
  'The word `service` inside': reading,
  'What the base text leaves open is answered by': reading,

  'Publishers and supply-side platforms': orientation,
  'Plain OpenRTB 2.6 is the foundation': shownBy('docs/guides/integration-levels.md'),
  'context enhancement in `ext.service`': elsewhere,
  'ad-format declaration in': elsewhere,
  'a price filter in': shownBy(`${exchange}/src/demand/adapters/product-search/query.test.ts`),
  'These signals describe a context': elsewhere,
  'An auction runs like this': shownBy(`${exchange}/test/demand/auctions.test.ts`),
  'Performance targets:': shownBy('docs/performance.md'),
  'Levels of integration': shownBy('docs/guides/integration-levels.md'),
  'Prices are in US dollars': shownBy(
    `${exchange}/src/money/micros.test.ts`,
    `${exchange}/src/demand/judge/check-bid.test.ts`,
  ),
  'Equal bids are ranked': shownBy(`${exchange}/src/auction/hold-auction.test.ts`),
  'The auction ends after 500 ms': shownBy(`${exchange}/test/demand/auctions.test.ts`),
  'Context signals choose among': shownBy(
    `${exchange}/src/demand/plan/eligibility.test.ts`,
    `${exchange}/src/demand/adapters/house/house.test.ts`,
  ),

  'The JSON body of the request': elsewhere,
  'Neither `site` nor `app` is required': callers,
  'The object `imp[].native`.': elsewhere,
  'Which asset kinds exist': elsewhere,
  'What the text in `imp[].native.request`': elsewhere,
  'Placement types: 1 in feed': shownBy('packages/openrtb/src/native/request.test.ts'),
  'Recommended image sizes:': callers,
  'Events: 1 impression': shownBy('packages/openrtb/src/native/request.test.ts'),
  'Segments of the IAB Audience Taxonomy': callers,
  '**Decision**: a request that does not say whether GDPR': elsewhere,
  'A mapping table puts an intent': shownBy(
    'conformance/cases/user/user-level-intent-is-tolerated-and-not-interpreted.json',
  ),
  '**Decision**: partners that take the context': shownBy(`${exchange}/src/demand/adapters/openrtb/openrtb.test.ts`),
  '`imp[].ext.service_product_search`: an optional': elsewhere,
  'Only the product-search ad adapter': shownBy(`${exchange}/src/demand/adapters/product-search/query.test.ts`),
  'It can be used together': shownBy(`${exchange}/src/demand/adapters/product-search/product-search.test.ts`),
  'The query of a product search is made': elsewhere,
  '**Decision**: a request without `site.keywords`': shownBy(
    `${exchange}/src/opportunity/opportunity.test.ts`,
    `${exchange}/src/demand/adapters/product-search/query.test.ts`,
  ),

  'Whether a response has other fields': shownBy(`${exchange}/src/reply/bid-response.test.ts`),
  '**Decision**: `nurl` is a sealed URL': shownBy(`${exchange}/src/award/award-bids.test.ts`),
  '**Decision**: with the codes': shownBy('packages/openrtb/src/error-body.test.ts'),
  'No resource has named states': orientation,
  '**Addition**: further outcomes': elsewhere,
  'The endpoint for bid requests': elsewhere,
  'The details in answers to test': elsewhere,
  'Size, headers and time are bounded': elsewhere,
  'A request that breaks one of these': elsewhere,
  'A Native Ads 1.2 request, encoded': elsewhere,
  'The limits of length and pattern': elsewhere,
  'Whether fields depend on each other': shownBy('packages/openrtb/src/native/read.test.ts'),
  '`id`, then `imp` as an array.': faultOrder,
  'Each impression in turn: its `id`': faultOrder,
  '`test`, `at`, `tmax`.': faultOrder,
  '`site`, `app`, `device`, `user`': faultOrder,
  'A field is missed before it is judged': faultOrder,

  'The base text says where most privacy': shownBy(`${exchange}/test/privacy/gate.test.ts`),
  'Whether GDPR applies is what': shownBy(`${exchange}/src/privacy/gate.test.ts`),
  'Adding a restrictive signal': shownBy(`${exchange}/src/privacy/monotony.test.ts`),
  '**Decision**: the terms of the query': shownBy(`${exchange}/src/demand/adapters/product-search/query.test.ts`),
  'The reply is open. **Decision** ([D45])': shownBy(
    `${exchange}/src/demand/adapters/product-search/product-search.test.ts`,
  ),
  'How callers authenticate is open': elsewhere,
  'Events are open too': orientation,
  '**Decision** ([D57]): the caller replaces': shownBy(`${exchange}/test/demand/notices.test.ts`),
  '**Decision** on what these URLs answer': shownBy(`${exchange}/src/award/read-notice.test.ts`),
  'A notice that cannot be stored': shownBy(
    `${exchange}/src/reply/reply.test.ts`,
    `${exchange}/src/limits/limiter.test.ts`,
  ),
  'What partners hear of their own bids:': shownBy(`${exchange}/test/demand/notices.test.ts`),

  'Every error uses the [error body]': shownBy('packages/openrtb/src/error-body.test.ts'),
  'A validation error is a 4xx': callers,
  'The codes and messages for the other': elsewhere,
  '**Decision** on the remaining conditions': shownBy('packages/openrtb/src/rules.test.ts'),
  '**Addition**: statuses and codes beyond': shownBy(`${exchange}/src/reply/reply.test.ts`),
  'A partner that fails is a missing bid': shownBy(`${exchange}/test/demand/hostile-partners.test.ts`),

  'The window is any rolling second': shownBy(`${exchange}/test/limits/sharing.test.ts`),
  'The limit per IP is checked before': shownBy(`${exchange}/src/limits/limiter.test.ts`),
  'Every HTTP request counts for its': shownBy(`${exchange}/test/process-limits.test.ts`),
  'The address is that of the peer': shownBy(`${exchange}/src/edge/address.test.ts`),
  'The publisher is `site.publisher.id`': shownBy(`${exchange}/src/limits/limiter.test.ts`),
  'A publisher may have credentials': shownBy(`${exchange}/test/process-credentials.test.ts`),
  '**Additions**: bounds that the base text': elsewhere,
  'Clients are recommended to use': callers,
  'How long the service itself takes': shownBy(`${exchange}/test/demand/auctions.test.ts`),
  'The base protocol is OpenRTB 2.6': orientation,
  'Categories are from the IAB Content': orientation,
  'How this interface is versioned': orientation,
}
