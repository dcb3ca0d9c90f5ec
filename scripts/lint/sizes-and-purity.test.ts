// How long files and functions may be and what they are called, and what pure places do without.

import { type Example, testExamples } from './lint-examples.ts'

const exchange = 'packages/exchange/src'
const pure = `${exchange}/auction`
const adapter = `${exchange}/demand/adapters/house`
const global = 'no-restricted-globals'
const property = 'no-restricted-properties'
const imports = 'no-restricted-imports'
const time = 'Take the time as an argument.'
const ids = 'Take the source of ids as an argument.'
const chance = 'Take the source of chance as an argument.'
const waiting = 'Leave waiting to the caller.'
const transport = 'Take the transport as an argument.'
const oneId = "import { randomUUID } from 'node:crypto'\nexport const id = randomUUID()"
const anyId = "import all from 'node:crypto'\nexport const id = all.randomUUID()"

/** What pure places do without. */
const rows: readonly (readonly [title: string, path: string, text: string, rule: string, sentence: string])[] = [
  ['a pure place may not look at the clock', `${pure}/now.ts`, 'export const nowMs = Date.now()', global, time],
  ['nor by making a date', `${pure}/date.ts`, 'export const now = new Date()', global, time],
  ['nor at the clock of the process', `${pure}/performance.ts`, 'export const ms = performance.now()', global, time],
  ['it may not use chance', `${exchange}/privacy/dice.ts`, 'export const dice = Math.random()', property, chance],
  ['it may not make ids', `${exchange}/limits/id.ts`, oneId, imports, ids],
  ['nor with the whole module', `${exchange}/limits/module-id.ts`, anyId, property, ids],
  ['it may not wait', `${exchange}/reply/wait.ts`, 'setTimeout(close, 10)', global, waiting],
  ['nor through the global object', `${exchange}/reply/again.ts`, 'globalThis.setInterval(close, 10)', global, waiting],
  ['it may not ask the network', `${adapter}/ask.ts`, "await fetch('http://a.example/')", global, transport],
  ['it may not open a socket', `${adapter}/socket.ts`, "export { request } from 'node:http'", imports, transport],
  ['nor later', `${pure}/later.ts`, "export const net = await import('node:net')", imports, transport],
]

const examples: Readonly<Record<string, Example>> = {
  'a file of 300 lines passes': { path: 'scripts/lines-300.ts', text: `${'a()\n'.repeat(299)}a()` },
  'a file of 301 lines is split': {
    path: 'scripts/lines-301.ts',
    text: `${'a()\n'.repeat(300)}a()`,
    found: ['max-lines', 'too many lines (301)'],
  },
  'a table may be longer': { path: 'packages/openrtb/src/rules.ts', text: `${'a()\n'.repeat(300)}a()` },
  'a function of 60 lines passes': { path: 'packages/client/test/lines-60.test.ts', text: functionOf(60) },
  'a function of 61 lines is split': {
    path: 'packages/client/test/lines-61.test.ts',
    text: functionOf(61),
    found: ['max-lines-per-function', 'too many lines (61)'],
  },
  'so is an arrow': {
    path: 'lab/arrow.ts',
    text: functionOf(61).replace('function a() {', 'export const a = () => {'),
    found: ['max-lines-per-function', 'too many lines (61)'],
  },
  'a sixth parameter is one too many': {
    path: 'lab/six.ts',
    text: 'export function a(b, c, d, e, f, g) {}',
    found: ['max-params', 'too many parameters (6)'],
  },
  'kebab-case passes': { path: 'packages/openrtb/src/native/asset-rules.test.ts', text: '' },
  'a file in camel case is renamed': {
    path: 'packages/openrtb/src/assetRules.ts',
    text: '',
    found: ['filename-case', 'kebab-case'],
  },

  'a comment may speak of the clock': { path: `${pure}/comment.ts`, text: '// Never Date.now.' },
  'tests may look at the clock': { path: `${pure}/clock.test.ts`, text: 'export const nowMs = Date.now()' },
  'other places may look at the clock': { path: `${exchange}/time/clock.ts`, text: 'export const now = Date.now' },
}

testExamples({
  ...examples,
  ...Object.fromEntries(rows.map(([title, path, text, rule, words]) => [title, { path, text, found: [rule, words] }])),
})

function functionOf(lines: number): string {
  return `function a() {\n${'  b()\n'.repeat(lines - 2)}}`
}
