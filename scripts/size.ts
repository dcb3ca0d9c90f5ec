// npm run size: how much the client weighs in a page, without validation. Fails above the limit.

import { gzipSync } from 'node:zlib'
import { browserBundle } from './bundle/browser-bundle.ts'

const gzippedBytesMax = 15_000

/** What only the validation needs; a bundle with one of these has taken it along by mistake. */
const strangers = ['typebox', 'ajv', 'V08-tmax', '__schema']

const code = await browserBundle('packages/client/src/index.ts')
const gzippedBytes = gzipSync(code, { level: 9 }).length
process.stdout.write(
  `@parley/client in a browser: ${Buffer.byteLength(code)} bytes, ${gzippedBytes} gzipped (at most ${gzippedBytesMax}).\n`,
)
const found = strangers.filter((word) => code.includes(word))
if (found.length > 0)
  process.stdout.write(`The bundle holds ${found.join(', ')}: import types only from @parley/openrtb.\n`)
if (gzippedBytes > gzippedBytesMax) process.stdout.write('It is too heavy: take something out.\n')
process.exitCode = found.length > 0 || gzippedBytes > gzippedBytesMax ? 1 : 0
