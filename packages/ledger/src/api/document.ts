// The head of the OpenAPI document; its paths are made from the routes.

export function documentHead(version: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley ledger',
      version,
      summary: 'The same sums for operator, publishers and partners.',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:9191', description: 'Where `npm run ledger` puts it.' }],
    tags: [
      { name: 'Reports', description: 'For every side; a key sees its own rows.' },
      { name: 'Operation', description: 'For whoever runs the ledger.' },
    ],
    components: {
      securitySchemes: {
        key: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'A key of one side. Without a file of keys, none is needed on the machine itself.',
        },
      },
    },
  }
}

const about = [
  'Amounts are dollars as exact texts. The key of a publisher sees its own rows, partners as masks, and what it gets;',
  'the key of a partner sees its own rows, publishers as masks, and what it bids and pays. A query past a bound is refused',
  'with the way to mend it, and never cut short.',
].join(' ')
