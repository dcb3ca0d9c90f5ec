// Every conformance case that reaches the door of this package, without the server around it. The cases themselves say
// what is right; here they are only held against it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errorBody } from '../src/error-body.ts'
import { type Reading, readBidRequest } from '../src/read.ts'
import { reasonOf } from '../src/reason.ts'
import { noticeOf } from '../src/response/explanation.ts'
import { warningsOf } from '../src/warnings.ts'

interface Case {
  readonly rule: string
  readonly title: string
  readonly request: {
    readonly method?: string
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly text?: string
  }
  readonly expect: { readonly status: number; readonly body?: Pattern }
}

type Pattern = null | boolean | number | string | readonly Pattern[] | { readonly [member: string]: Pattern }

const folder = fileURLToPath(new URL('../../../conformance/cases', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
const cases = files.toSorted().map((path): Case => JSON.parse(readFileSync(join(folder, path), 'utf8')))
const requestId = '3f2c1a9e-7b64-4d0a-9c8e-5a1b2c3d4e5f'
const ours = cases.filter(reachesReader)

test('there are cases', () => {
  expect(ours.length).toBeGreaterThan(100)
})

for (const { title, request, expect: expected } of ours) {
  test(title, () => {
    const reading = readBidRequest(textOf(request))

    if (expected.status === 400) expectRefusal(reading, expected.body)
    else expectRequest(reading, expected.body)
  })
}

function expectRefusal(reading: Reading, body: Pattern = { $any: true }): void {
  if (reading.kind === 'request') throw new Error('the request was accepted')
  expect(errorBody(reading.issue, requestId, reading.violations)).toEqual(matcherOf(body))
}

function expectRequest(reading: Reading, body: Pattern | undefined): void {
  if (reading.kind === 'refused') throw new Error(`refused: ${reading.issue.field} ${reasonOf(reading.issue)}`)
  const warnings = protocolWarnings(body)
  const found = warningsOf(reading).filter(({ rule }) => rule !== 'D90-many-faults')
  if (warnings !== undefined) expect(found.map(noticeOf)).toEqual(matcherOf(warnings))
}

/** What HTTP has to say (rules H) is settled before a body is read; compressed bodies are the server's. */
function reachesReader({ rule, request, expect: { status } }: Case): boolean {
  const { method = 'POST', path = '/openrtb2', headers = { 'content-type': 'application/json' } } = request
  const isPost = method === 'POST' && path === '/openrtb2'
  const isPlainJson = /^application\/json\b/i.test(headers['content-type'] ?? '') && !('content-encoding' in headers)
  const hasText = request.body !== undefined || request.text !== undefined
  return isPost && isPlainJson && hasText && !rule.startsWith('H') && [200, 204, 400, 429].includes(status)
}

function textOf({ body, text }: Case['request']): string {
  return text ?? JSON.stringify(body)
}

/** The expected warnings that come from the protocol, and of what was dropped the deals and `regs.ext.dsa`; those about price filters, addresses, countries, publishers and lists of texts are the exchange’s. */
function protocolWarnings(body: Pattern | undefined): readonly Pattern[] | undefined {
  const { ext } = (body ?? {}) as { ext?: { service?: { warnings?: unknown; dropped?: unknown } } }
  const { warnings, dropped } = ext?.service ?? {}
  if (!Array.isArray(warnings)) return undefined
  const drops = Array.isArray(dropped) ? dropped.filter(({ rule }) => /^D10[03]-/.test(rule)) : []
  return [...warnings.filter(({ rule }) => !/^(?:P\d+|D36|D64|D90)-/.test(rule)), ...drops]
}

/** The same pattern in the words of the test runner. */
function matcherOf(pattern: Pattern): unknown {
  if (typeof pattern !== 'object' || pattern === null) return pattern
  if (Array.isArray(pattern)) return pattern.map(matcherOf)
  const members = Object.entries(pattern)
  const [name, argument] = members[0] ?? []
  if (name === '$any') return expect.anything()
  if (name === '$match') return expect.stringMatching(new RegExp(argument as string))
  if (name === '$absent') return undefined
  if (name === '$count') return expect.objectContaining({ length: argument as number })
  return Object.fromEntries(members.map(([key, member]) => [key, matcherOf(member)]))
}
