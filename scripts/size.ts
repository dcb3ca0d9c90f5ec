// npm run size: how much the client weighs in a page, without validation. Fails above the limit, and where a document
// says another number.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { browserBundle, scriptBundle } from './bundle/browser-bundle.ts'

const gzippedBytesMax = 15_000

/** What only the validation needs; a bundle with one of these has taken it along by mistake. */
const strangers = ['typebox', 'ajv', 'V08-tmax', '__schema']

/** Documents that tell the weight of the module, in whole kilobytes. */
const documents = ['README.md', 'docs/guides/publisher.md', 'packages/client/README.md']

const entry = 'packages/client/src/index.ts'
const module = await browserBundle(entry)
const script = await scriptBundle(entry, 'Parley')
process.stdout.write(`${weightOf('a module', module)}\n${weightOf('a script', script)}\n`)

const problems = [...contentProblems(module), ...contentProblems(script), ...documents.flatMap(documentProblems)]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function weightOf(kind: string, code: string): string {
  const bytes = Buffer.byteLength(code)
  return `@parley/client in a browser, as ${kind}: ${bytes} bytes, ${gzippedBytes(code)} gzipped (at most ${gzippedBytesMax}).`
}

function gzippedBytes(code: string): number {
  return gzipSync(code, { level: 9 }).length
}

function contentProblems(code: string): readonly string[] {
  const found = strangers.filter((word) => code.includes(word))
  return [
    ...(found.length > 0 ? [`The bundle holds ${found.join(', ')}: import types only from @parley/openrtb.`] : []),
    ...(gzippedBytes(code) > gzippedBytesMax ? ['It is too heavy: take something out.'] : []),
  ]
}

function documentProblems(path: string): readonly string[] {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const weight = `${Math.round(gzippedBytes(module) / 1000)} kB`
  const [told] = /\d+ kB/.exec(text) ?? []
  return told === weight ? [] : [`${path} says ${told ?? 'nothing'}: write ${weight}.`]
}
