// A conformance case is one file: a whole request and what its answer must be. The folder is the specification as data,
// so a file that says anything we do not understand is an error, never a case that silently checks less.

import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { type Pattern, patternFault } from './match.ts'
import type { CaseRequest } from './transport.ts'

/**
 * What an exchange needs for a case: the campaigns of sample.yaml, or the buyers and deals of conformance/deals.yaml. A case
 * that says nothing needs the first.
 */
export const stages = ['sample', 'deals'] as const
export type Stage = (typeof stages)[number]

export interface ConformanceCase {
  /** The path of the file below the folder, without `.json`. */
  readonly name: string
  readonly stage: Stage
  readonly rule: string
  readonly title: string
  readonly request: CaseRequest
  readonly expect: Expectation
}

export interface Expectation {
  readonly status: number
  readonly headers: Readonly<Record<string, Pattern>>
  /** Undefined when the case says nothing about the body. */
  readonly body: Pattern | undefined
}

/** Every case below a folder, in the order of their names. Throws an error that names the file that is wrong. */
export function loadCases(folder: URL | string): readonly ConformanceCase[] {
  const root = folder instanceof URL ? fileURLToPath(folder) : folder
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
  return files.toSorted().map((path) => {
    const file = join(root, path)
    try {
      return caseOf(path.slice(0, -'.json'.length).replaceAll(sep, '/'), JSON.parse(readFileSync(file, 'utf8')))
    } catch (cause) {
      throw new Error(`${file}: ${(cause as Error).message}`, { cause })
    }
  })
}

/** Reads a case file. Throws an error that says which member is wrong. */
export function caseOf(name: string, value: unknown): ConformanceCase {
  const file = objectOf('the case', value, ['stage', 'rule', 'title', 'request', 'expect'])
  return {
    name,
    stage: stageOf(file.stage),
    rule: textOf('rule', file.rule),
    title: textOf('title', file.title),
    request: requestOf(file.request),
    expect: expectationOf(file.expect),
  }
}

function stageOf(value: unknown = 'sample'): Stage {
  const stage = stages.find((known) => known === value)
  if (stage === undefined) throw new Error(`stage must be one of ${stages.join(', ')}`)
  return stage
}

function requestOf(value: unknown): CaseRequest {
  const request = objectOf('request', value, ['method', 'path', 'headers', ...bodyForms])
  const { method = 'POST', path = '/openrtb2', headers = { 'content-type': 'application/json' } } = request
  return {
    method: textOf('request.method', method),
    path: textOf('request.path', path),
    headers: headersOf(headers),
    body: bodyOf(request),
  }
}

const bodyForms = ['body', 'text', 'base64'] as const

function bodyOf({ body, text, base64 }: JsonObject): Buffer {
  const forms = [body, text, base64].filter((form) => form !== undefined)
  if (forms.length > 1) throw new Error(`request may have only one of ${bodyForms.join(', ')}`)
  if (body !== undefined) return Buffer.from(JSON.stringify(body))
  if (text !== undefined) return Buffer.from(textOf('request.text', text))
  return base64 === undefined ? Buffer.alloc(0) : bytesOf(textOf('request.base64', base64))
}

// Buffer.from skips characters that are not base64, which would send a different body.
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw new Error('request.base64 must be padded base64')
  return bytes
}

function headersOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(objectOf('request.headers', value))
  return Object.fromEntries(entries.map(([name, header]) => [name, textOf(`request.headers.${name}`, header)]))
}

function expectationOf(value: unknown): Expectation {
  const { status, headers = {}, body } = objectOf('expect', value, ['status', 'headers', 'body'])
  if (typeof status !== 'number' || !Number.isInteger(status)) throw new Error('expect.status must be an integer')
  const fault = patternFault(objectOf('expect.headers', headers), 'expect.headers') ?? patternFault(body, 'expect.body')
  if (fault !== undefined) throw new Error(fault)
  return { status, headers: headers as Record<string, Pattern>, body: body as Pattern | undefined }
}

function objectOf(path: string, value: unknown, known?: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw new Error(`${path} must be an object`)
  const unknownMember = Object.keys(value).find((name) => known?.includes(name) === false)
  if (unknownMember === undefined) return value
  throw new Error(`${path} has the unknown member ${unknownMember}; known are ${known?.join(', ')}`)
}

function textOf(path: string, value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${path} must be a string`)
  return value
}
