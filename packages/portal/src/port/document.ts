// The head of the OpenAPI document; its paths are made from the routes.

export function documentHead(version: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley portal',
      version,
      summary: 'What each side of the exchange sees of itself.',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:9494', description: 'Where `npx parley-portal` puts it.' }],
    tags: [
      { name: 'Reports', description: 'Sums of the ledger.' },
      { name: 'Finance', description: 'Invoices, payout notes, payments and disputes of the ledger.' },
      { name: 'Auctions', description: 'What the exchanges have stored.' },
      { name: 'Campaigns', description: 'Those of booking.' },
      { name: 'People', description: 'Signing in and out, and who did what.' },
      { name: 'Operation', description: 'For operators of the portal.' },
    ],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey' as const,
          in: 'cookie' as const,
          name: 'parley_portal',
          description: 'Set by signing in. Behind TLS its name begins with `__Host-`.',
        },
        key: { type: 'http' as const, scheme: 'bearer', description: 'PARLEY_PORTAL_TOKEN, for metrics.' },
      },
    },
  }
}

const about = [
  'Every answer is narrowed to the side of whoever is signed in. What belongs to another side is answered as what does not exist, to the',
  'byte.',
].join(' ')
