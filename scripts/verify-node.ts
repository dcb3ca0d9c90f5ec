// npm run task -- verify:node --archive FILE --shasums FILE: whether the Node that is installed with Parley is the one that the Node.js
// project published (docs/decisions/runtime.md). Exit code 0: it is; 1: it is not; 2: that could not be compared.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { verifyNode } from './runtime/verify.ts'

const usage = `Usage: npm run task -- verify:node --archive FILE --shasums FILE

  --archive FILE   the archive of the release from the Node.js project, .tar.gz or .tar.xz
  --shasums FILE   its SHASUMS256.txt
`
const exitCodes = { same: 0, different: 1, open: 2 } as const

try {
  const { values } = parseArgs({ options: { archive: { type: 'string' }, shasums: { type: 'string' } } })
  const platform = `linux-${process.arch}`
  const folder = fileURLToPath(new URL(`../node_modules/node-${platform}/`, import.meta.url))
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { readonly version: string }
  const { kind, lines } = await verifyNode({ program: `${folder}bin/node`, version, platform, ...values })
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = exitCodes[kind]
} catch (error) {
  process.stdout.write(`Nothing was compared: ${(error as Error).message}\n\n${usage}`)
  process.exitCode = exitCodes.open
}
