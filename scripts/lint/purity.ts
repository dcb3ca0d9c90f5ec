// Time, chance and the network are passed in: these places get them as arguments, so a test never waits for them.

import type { OxlintOverride } from 'oxlint'
import type { ImportPattern } from './override.ts'

export const purePlaces: readonly string[] = [
  'packages/exchange/src/auction',
  'packages/exchange/src/privacy',
  'packages/exchange/src/reply',
  'packages/exchange/src/limits',
  'packages/exchange/src/demand/adapters',
  'packages/openrtb/src',
]

const time = 'Take the time as an argument.'
const chance = 'Take the source of chance as an argument.'
const ids = 'Take the source of ids as an argument.'
const waiting = 'Leave waiting to the caller.'
const transport = 'Take the transport as an argument.'

/** The modules of Node that do what the globals do. */
export const impureImports: readonly ImportPattern[] = [
  { regex: '^(?:node:)?(?:net|tls|dgram|https?|http2|undici)(?:/|$)', message: transport },
  { regex: '^(?:node:)?timers(?:/|$)', message: waiting },
  { regex: '^(?:node:)?perf_hooks$', message: time },
  { regex: '^(?:node:)?crypto$', importNamePattern: '^random', message: ids },
]

/** What pure places may not use; their tests may. */
export function purity(): OxlintOverride {
  return {
    files: purePlaces.map((path) => `${path}/**/*.ts`),
    excludeFiles: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          // `Date` as a whole, because `new Date()` looks at the clock as well.
          globals: [
            ...['Date', 'performance'].map((name) => ({ name, message: time })),
            ...['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({ name, message: waiting })),
            ...['fetch', 'WebSocket', 'XMLHttpRequest'].map((name) => ({ name, message: transport })),
            { name: 'crypto', message: ids },
          ],
          checkGlobalObject: true,
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: chance },
        { property: 'randomUUID', message: ids },
      ],
    },
  }
}
