// What the image runs: its first word names the program, and the rest is for that program.

import { fileURLToPath } from 'node:url'
import { programs } from './programs.ts'

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
