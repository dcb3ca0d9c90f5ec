// A conformance case as an example: the shortest refusal, because it shows what goes wrong; else the shortest case.

import { join } from 'node:path'
import { type ConformanceCase, loadCases } from '@parley/testkit/cases'
import { projectFolder } from '../files.ts'

export interface Example {
  readonly title: string
  readonly file: string
  readonly sent: string
  readonly status: number
  readonly answer: unknown
}

let loaded: readonly ConformanceCase[] | undefined

export function exampleOf(isWanted: (one: ConformanceCase) => boolean): Example | undefined {
  loaded ??= loadCases(join(projectFolder, 'conformance/cases'))
  const found = loaded.filter(isWanted).toSorted((a, b) => a.request.body.length - b.request.body.length)
  const one = found.find(({ expect }) => expect.status >= 400) ?? found[0]
  if (one === undefined) return undefined
  const { request, expect } = one
  return {
    title: one.title,
    file: `conformance/cases/${one.name}.json`,
    sent: `${request.method} ${request.path} ${request.body.toString()}`.trim(),
    status: expect.status,
    answer: withoutMatchers(expect.body),
  }
}

/** A case may accept any value or a pattern; an example only shows that there is a value. */
function withoutMatchers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMatchers)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.some(([name]) => name.startsWith('$'))) return '…'
  return Object.fromEntries(entries.map(([name, member]) => [name, withoutMatchers(member)]))
}
