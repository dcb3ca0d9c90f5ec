// What the image runs: its first word names the program, and the rest is for that program.

import { fileURLToPath } from 'node:url'

const programs: Readonly<Record<string, string>> = {
  exchange: '../../packages/exchange/src/main.ts',
  ledger: '../../packages/ledger/src/main.ts',
  parley: '../../packages/cli/src/main.ts',
  // A scripted demand partner, for compose.yaml.
  bidder: '../../examples/bidder.ts',
}

const [node = '', , word = '', ...rest] = process.argv
const program = Object.hasOwn(programs, word) ? programs[word] : undefined
if (program === undefined) {
  process.stderr.write(`Say what to run: ${Object.keys(programs).join(', ')}; got "${word}".\n`)
  process.exit(2)
}
const url = new URL(program, import.meta.url)
// As if the program had been started itself: the exchange starts its workers with the same words.
process.argv = [node, fileURLToPath(url), ...rest]
await import(url.href)
