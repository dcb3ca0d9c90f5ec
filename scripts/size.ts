// npm run task -- size: how much the client weighs in a page, without validation, what its part for React adds to it, and
// the first page of the console. Fails above the limits, and where a document says another number.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { browserBundle, scriptBundle } from './bundle/browser-bundle.ts'
import { reactPart, reactPartBytesMax } from './bundle/react-part.ts'
import { commandOf } from './command/command.ts'
import { firstLoadBytes } from './console/first-load.ts'

const gzippedBytesMax = 15_000
const consoleBytesMax = 250_000

/** What only the validation needs; a bundle with one of these has taken it along by mistake. */
const strangers = ['typebox', 'ajv', 'V08-tmax', '__schema']

export const command = commandOf({
  async run() {
    const entry = 'packages/client/src/index.ts'
    const module = await browserBundle(entry)
    const script = await scriptBundle(entry, 'Parley')
    const part = gzippedBytes(await reactPart())
    const consoleBytes = await firstLoadBytes()
    console.log(`${weightOf('a module', module)}\n${weightOf('a script', script)}`)
    console.log(`@parley/react, beyond the client and React: ${part} bytes gzipped (at most ${reactPartBytesMax}).`)
    console.log(`The first page of the console: ${consoleBytes} bytes of script, gzipped (at most ${consoleBytesMax}).`)
    const problems = [
      ...contentProblems(module),
      ...contentProblems(script),
      ...told(module).flatMap(documentProblems),
      ...(part > reactPartBytesMax ? ['The part for React is too heavy: take something out.'] : []),
      ...(consoleBytes > consoleBytesMax ? ['The console is too heavy: load a part of it later.'] : []),
    ]
    for (const problem of problems) console.log(problem)
    return problems.length > 0 ? 1 : 0
  },
})

interface Told {
  readonly path: string
  readonly kilobytes: number
}

/** Documents that tell the weight of the module, in whole kilobytes, and those that tell a limit. */
function told(module: string): readonly Told[] {
  const kilobytes = Math.round(gzippedBytes(module) / 1000)
  return [
    ...['README.md', 'docs/guides/publisher.md', 'packages/client/README.md'].map((path) => ({ path, kilobytes })),
    { path: 'ARCHITECTURE.md', kilobytes: gzippedBytesMax / 1000 },
    { path: 'packages/react/README.md', kilobytes: reactPartBytesMax / 1000 },
  ]
}

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

function documentProblems({ path, kilobytes }: Told): readonly string[] {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  // Every figure of this kind: the second one in a document is the one that gets forgotten.
  const figures = [...text.matchAll(/\d+ kB/g)].map(([figure]) => figure)
  const wrong = figures.filter((figure) => figure !== `${kilobytes} kB`)
  return wrong.length === 0 && figures.length > 0
    ? []
    : [`${path} says ${wrong[0] ?? 'nothing'}: write ${kilobytes} kB.`]
}
