// npm run bench:micro: what the hot functions cost by themselves, one file each in bench/micro. A name runs that one alone:
// npm run bench:micro -- auction

import { run } from 'mitata'

const hot = ['parse', 'validate', 'limiter', 'privacy', 'plan', 'auction', 'reply', 'sums'] as const

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !hot.some((known) => known === name))
if (unknown !== undefined) {
  console.error(`Unknown micro bench ${unknown}; choose from ${hot.join(', ')}.`)
  process.exit(2)
}
for (const name of hot) if (wanted.length === 0 || wanted.includes(name)) await import(`./micro/${name}.ts`)
await run({ throw: true })
// Limiters that lease keep a timer.
process.exit(0)
