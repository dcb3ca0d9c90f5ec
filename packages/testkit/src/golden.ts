// A golden case of an adapter is one file: a bid request, the calls that must result and, if a reply is given, what must
// be read from it. A file that says anything we do not understand is an error.

import { readdirSync, readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { type Pattern, patternFault } from './match.ts'

export interface GoldenCase {
  /** The name of the file without `.json`. */
  readonly name: string
  readonly title: string
  readonly params: JsonObject
  /** The text of the bid request. */
  readonly request: string
  /** The rule that refuses the request, where no adapter may ever see it. */
  readonly refused: string | undefined
  readonly tmaxMs: number
  /** The impressions the partner is asked for; undefined for all. */
  readonly impIds: readonly string[] | undefined
  readonly calls: Pattern
  readonly reply: GoldenReply | undefined
  readonly reading: Pattern | undefined
}

export interface GoldenReply {
  /** Which of the calls it answers. */
  readonly call: number
  readonly status: number
  readonly body: string
}

/** Every case of a folder, in the order of their names. Throws an error that names the file that is wrong. */
export function loadGoldenCases(folder: URL): readonly GoldenCase[] {
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return files.toSorted().map((file) => {
    try {
      return goldenCaseOf(file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    } catch (cause) {
      throw new Error(`${file}: ${(cause as Error).message}`, { cause })
    }
  })
}

const members = ['title', 'params', 'request', 'refused', 'tmaxMs', 'impIds', 'calls', 'reply', 'reading']

/** Reads a case file. Throws an error that says which member is wrong. */
export function goldenCaseOf(name: string, value: unknown): GoldenCase {
  const file = objectOf('the case', value, members)
  const { title, params, request, refused, tmaxMs, impIds, calls, reply, reading } = file
  if (typeof title !== 'string') throw new Error('title must be a string')
  if (typeof tmaxMs !== 'number') throw new Error('tmaxMs must be a number')
  if (refused !== undefined && typeof refused !== 'string') throw new Error('refused must be the id of a rule')
  if ((refused === undefined) !== Array.isArray(calls)) throw new Error('a case has calls, or it is refused')
  if ((reply === undefined) !== (reading === undefined)) throw new Error('reply and reading need each other')
  const fault = patternFault(calls, 'calls') ?? patternFault(reading, 'reading')
  if (fault !== undefined) throw new Error(fault)
  return {
    name,
    title,
    params: objectOf('params', params),
    request: textOf(request),
    refused,
    tmaxMs,
    impIds: impIds as readonly string[] | undefined,
    calls: (calls ?? []) as Pattern,
    reply: reply === undefined ? undefined : replyOf(reply),
    reading: reading as Pattern | undefined,
  }
}

function replyOf(value: unknown): GoldenReply {
  const { call = 0, status, body = '' } = objectOf('reply', value, ['call', 'status', 'body'])
  if (typeof call !== 'number' || typeof status !== 'number') throw new Error('reply.call and status must be numbers')
  return { call, status, body: textOf(body) }
}

/** A text is used unchanged, so that a case can contain invalid JSON; anything else is sent as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function objectOf(path: string, value: unknown, known?: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw new Error(`${path} must be an object`)
  const unknownMember = Object.keys(value).find((name) => known?.includes(name) === false)
  if (unknownMember === undefined) return value
  throw new Error(`${path} has the unknown member ${unknownMember}; known are ${known?.join(', ')}`)
}
