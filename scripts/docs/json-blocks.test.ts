// Every JSON and every configuration in the documents is true. A block is known by its shape or by the word behind its
// fence:
//
//   a bid request (it has `imp`)         the exchange accepts it, or answers with the error that is shown next
//   a bid response (it has `seatbid`)    the exchange answers this to the request before it
//   an error (it has `error`)            the exchange answers this to the request before it, or to a conformance case
//   json fragment                        some members of a bid request; the exchange accepts them without a warning
//   json imp                             the same, for one impression
//   json answer                          a partner's answer; its markup is JSON, too
//   json output                          tried in scripts/docs/run/documents.test.ts
//   yaml                                 a configuration that loads

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import type { CaseAnswer } from '@parley/testkit'
import { expect, test } from 'vitest'
import { tipjarAdapter } from '../../packages/exchange/examples/adapter-tipjar/tipjar.ts'
import { casesIn } from '../project/cases.ts'
import { projectFiles } from '../project/files.ts'
import { otherExamples } from './openapi/examples.ts'
import { jsonPost, quietExchange } from './quiet-exchange.ts'
import { allDocuments, type Block, blocksIn } from './run/guide.ts'

const root = new URL('../../', import.meta.url)
const firstRequest = JSON.parse(readFileSync(new URL('docs/examples/first-request.json', root), 'utf8')) as Request

type Json = Readonly<Record<string, unknown>>

interface Request extends Json {
  readonly imp: readonly Json[]
}

interface Place {
  readonly at: string
  readonly block: Block
  /** What the block before it in its document holds, where that is JSON. */
  readonly before: Json | undefined
  readonly next: Block | undefined
}

const places = allDocuments().flatMap(({ path, text }) => {
  const blocks = blocksIn(text).filter(isJson)
  return blocks.map((block, index): Place => {
    const previous = blocks[index - 1]
    const before = previous === undefined ? undefined : jsonOf(previous)
    return { at: `${path}:${block.line}`, block, before, next: blocks[index + 1] }
  })
})

test('every JSON of the documents says what it is', () => {
  const unknown = places.filter(({ block }) => kindOf(block) === undefined).map(({ at }) => at)

  expect(unknown, 'write `fragment`, `imp`, `answer`, `output` or `skipped: why` behind the fence').toEqual([])
  expect(places.length).toBeGreaterThan(20)
})

test('every bid request of the documents is accepted, or refused as the document says', async () => {
  for (const { at, block, next } of ofKind('request')) {
    const { status, body } = await answerTo(jsonOf(block))
    const isRefusedOnPurpose = next !== undefined && kindOf(next) === 'error'

    expect(status === 200 || status === 204, `${at}: ${body}`).toBe(!isRefusedOnPurpose)
  }
})

test('every bid response of the documents is the answer to the request before it', async () => {
  for (const { at, block, before } of ofKind('response')) {
    const { body } = await answerTo(before)

    expect(JSON.parse(body === '' ? '{}' : body), at).toMatchObject(jsonOf(block))
  }
})

test('every error of the documents is one that the exchange gives', async () => {
  const known = new Set((await allErrors()).map(withoutId))

  for (const { at, block, before } of ofKind('error')) {
    const own = before !== undefined && 'imp' in before ? withoutId((await answerTo(before)).body) : undefined
    const shown = withoutId(block.text)

    expect(own === shown || known.has(shown), `${at}: nobody is answered with ${shown}; ${own ?? ''}`).toBe(true)
  }
})

test('every fragment of the documents is accepted without a warning', async () => {
  const [imp = {}] = firstRequest.imp
  const fragments = ofKind('fragment').map((place) => ({
    ...place,
    request: { ...firstRequest, ...jsonOf(place.block) },
  }))
  const imps = ofKind('imp').map((place) => ({
    ...place,
    request: { ...firstRequest, imp: [{ ...imp, ...jsonOf(place.block) }] },
  }))

  for (const { at, request } of [...fragments, ...imps]) {
    const { body } = await answerTo({ ...request, test: 1 })

    expect(JSON.parse(body), at).toMatchObject({ ext: { service: { warnings: [], dropped: [] } } })
  }
})

test('every answer of a partner has bids with markup', () => {
  const answers = ofKind('answer')

  for (const { at, block } of answers) {
    const { seatbid } = JSON.parse(block.text) as { readonly seatbid: readonly { readonly bid: readonly Json[] }[] }
    const markups = seatbid.flatMap(({ bid }) => bid.map(({ adm }) => jsonIn(String(adm))))

    expect(markups.length, at).toBeGreaterThan(0)
    expect(markups, at).toEqual(markups.map(() => expect.objectContaining({ native: expect.anything() })))
  }
  expect(answers.length).toBeGreaterThan(0)
})

test('every configuration of the documents loads', () => {
  const schemas = { ...adapterSchemas, tipjar: tipjarAdapter.schema }
  const variables = { ACME_KEY: 'x', ACME_TOKEN: 'x' }
  const blocks = allDocuments().flatMap(({ path, text }) =>
    blocksIn(text)
      .filter(({ language, role }) => language === 'yaml' && role !== 'skipped')
      .map((block) => ({ at: `${path}:${block.line}`, loading: loadConfig(block.text, {}, schemas, { variables }) })),
  )

  expect(blocks.length).toBeGreaterThan(4)
  expect(blocks.filter(({ loading }) => loading.kind !== 'config')).toEqual([])
})

test('no block of the documents hides from these tests', () => {
  const hidden = allDocuments().flatMap(({ path, text }) => {
    const seen = new Set(blocksIn(text).map(({ line }) => line))
    return text.split('\n').flatMap((line, index) => {
      const isHidden = /^\s*(?:```+|~~~+)\s*(?:jsonc?|json5|sh|bash|shell|console|ya?ml)\b/.test(line)
      return isHidden && (!seen.has(index + 1) || /bash|shell|console|json5/.test(line)) ? [`${path}:${index + 1}`] : []
    })
  })

  expect(hidden, 'write ```json, ```sh or ```yaml at the beginning of the line').toEqual([])
})

type Kind = 'request' | 'response' | 'error' | 'fragment' | 'imp' | 'answer' | 'elsewhere'

function kindOf({ role, text }: Block): Kind | undefined {
  if (role === 'output' || role === 'skipped') return 'elsewhere'
  if (role === 'fragment' || role === 'imp' || role === 'answer') return role
  const value = jsonIn(text)
  if (value === undefined) return undefined
  if ('imp' in value) return 'request'
  if ('seatbid' in value) return 'response'
  return 'error' in value ? 'error' : undefined
}

function ofKind(kind: Kind): readonly Place[] {
  return places.filter(({ block }) => kindOf(block) === kind)
}

function isJson({ language }: Block): boolean {
  return language === 'json' || language === 'jsonc'
}

function jsonOf({ text }: Block): Json {
  return jsonIn(text) ?? {}
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function answerTo(request: unknown): Promise<CaseAnswer> {
  return quietExchange().send(jsonPost(request))
}

/** The body of every error that the conformance cases bring about, and of those that need none. */
async function allErrors(): Promise<readonly string[]> {
  const { cases } = casesIn(projectFiles(fileURLToPath(root)))
  const { send } = quietExchange()
  const bodies: string[] = (await otherExamples()).map(({ answer }) => answer.body)
  for (const { one } of cases) bodies.push((await send(one.request)).body)
  return bodies.filter((body) => body.startsWith('{"error"'))
}

/** An error body in one form of writing, with its request id taken out. */
function withoutId(body: string): string {
  return JSON.stringify(JSON.parse(body)).replace(/"request_id":"[^"]*"/, '"request_id":""')
}
