// The head of the OpenAPI document; its paths are made from the routes.

export function documentHead(version: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley ledger',
      version,
      summary: 'The same totals for operators, publishers and partners.',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:9191', description: 'Where `npm run ledger` puts it.' }],
    tags: [
      { name: 'Reports', description: 'For operators, publishers and partners; each key sees its own rows.' },
      { name: 'Finance', description: 'Documents, disputes and corrections; each key sees its own.' },
      { name: 'Operation', description: 'For operators of the ledger.' },
    ],
    components: {
      securitySchemes: {
        key: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'API key of an operator, publisher or partner. Without a key file, local requests need none.',
        },
      },
    },
  }
}

const about = [
  'Amounts are dollars as exact texts. The key of a publisher sees its own rows, partners as masks, and what it gets;',
  'the key of a partner sees its own rows, publishers as masks, and what it bids and pays. A query past a bound is refused',
  'with a hint how to fix it; results are never truncated.',
].join(' ')
