// How long files and functions may be and what they are called, and what pure places do without.

import { type Example, testExamples } from './lint-examples.ts'

const exchange = 'packages/exchange/src'
const pure = `${exchange}/auction`

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

  'a pure place may not look at the clock': {
    path: `${pure}/now.ts`,
    text: 'export const nowMs = Date.now()',
    found: ['no-restricted-globals', 'Take the time as an argument.'],
  },
  'nor by making a date': {
    path: `${pure}/date.ts`,
    text: 'export const now = new Date()',
    found: ['no-restricted-globals', 'Take the time as an argument.'],
  },
  'nor at the clock of the process': {
    path: `${pure}/performance.ts`,
    text: 'export const nowMs = performance.now()',
    found: ['no-restricted-globals', 'Take the time as an argument.'],
  },
  'a pure place may not use chance': {
    path: `${exchange}/privacy/dice.ts`,
    text: 'export const dice = Math.random()',
    found: ['no-restricted-properties', 'Take the source of chance as an argument.'],
  },
  'a pure place may not make ids': {
    path: `${exchange}/limits/id.ts`,
    text: "import { randomUUID } from 'node:crypto'\nexport const id = randomUUID()",
    found: ['no-restricted-imports', 'Take the source of ids as an argument.'],
  },
  'nor with the whole module': {
    path: `${exchange}/limits/module-id.ts`,
    text: "import all from 'node:crypto'\nexport const id = all.randomUUID()",
    found: ['no-restricted-properties', 'Take the source of ids as an argument.'],
  },
  'a pure place may not wait': {
    path: `${exchange}/reply/wait.ts`,
    text: 'setTimeout(close, 10)',
    found: ['no-restricted-globals', 'Leave waiting to the caller.'],
  },
  'nor through the global object': {
    path: `${exchange}/reply/wait-again.ts`,
    text: 'globalThis.setInterval(close, 10)',
    found: ['no-restricted-globals', 'Leave waiting to the caller.'],
  },
  'a pure place may not ask the network': {
    path: `${exchange}/demand/adapters/house/ask.ts`,
    text: "await fetch('http://a.example/')",
    found: ['no-restricted-globals', 'Take the transport as an argument.'],
  },
  'a pure place may not open a socket': {
    path: `${exchange}/demand/adapters/house/socket.ts`,
    text: "export { request } from 'node:http'",
    found: ['no-restricted-imports', 'Take the transport as an argument.'],
  },
  'nor later': {
    path: `${pure}/later.ts`,
    text: "export const net = await import('node:net')",
    found: ['no-restricted-imports', 'Take the transport as an argument.'],
  },
  'a comment may speak of the clock': { path: `${pure}/comment.ts`, text: '// Never Date.now.' },
  'tests may look at the clock': { path: `${pure}/clock.test.ts`, text: 'export const nowMs = Date.now()' },
  'other places may look at the clock': { path: `${exchange}/time/clock.ts`, text: 'export const now = Date.now' },
}

testExamples(examples)

function functionOf(lines: number): string {
  return `function a() {\n${'  b()\n'.repeat(lines - 2)}}`
}
