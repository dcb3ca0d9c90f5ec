// The head of the OpenAPI document; its paths are made from the routes.

export function documentHead(version: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley booking',
      version,
      summary: 'Campaigns with budgets that cannot be overspent.',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:9292', description: 'Where `npx parley-booking` puts it.' }],
    tags: [
      { name: 'Campaigns', description: 'For operators: orders, changes, review, and where the money is.' },
      { name: 'Exchanges', description: 'For exchanges: what they offer, and the money that they may award.' },
      { name: 'Operation', description: 'For operators of booking.' },
    ],
    components: {
      securitySchemes: {
        key: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'PARLEY_BOOKING_TOKEN. Without one, only local requests are possible, and need none.',
        },
      },
    },
  }
}

const about = [
  'Amounts are micro-dollars, and nano-dollars in leases. A request with a member that is not known is refused, because one that is left',
  'out could be a cap; exchanges may say more. Every refusal has a reason that says what to change.',
].join(' ')
