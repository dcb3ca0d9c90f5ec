// The trace of every rule: from its row in the table to the one file where it lives, and to the cases that show it.

import { type RuleId, ruleOf, rules } from '@parley/openrtb'
import { casesIn } from '../project/cases.ts'
import type { ProjectFile } from '../project/files.ts'
import { idsIn, type Place, rulePlaces, ruleTable } from '../project/rule-places.ts'
import type { Finding } from './finding.ts'

export type Effects = Readonly<Record<string, string>>

const effectsOfOurRules: Effects = Object.fromEntries(
  (Object.keys(rules) as RuleId[]).map((id) => [id, ruleOf(id).effect]),
)

/** A case is one well-formed request; what needs a raw socket, many requests or settings of its own is shown by a test that names the rule. */
const shownByTests: ReadonlySet<string> = new Set([
  'H6-malformed-http',
  'H7-slow-body',
  'H8-headers-size',
  'H9-expectation',
  'L1-over-limit',
  'D93-caller-unproven',
  'D107-ranking-language',
])

export function checkRules(files: readonly ProjectFile[], effects: Effects = effectsOfOurRules): readonly Finding[] {
  const places = rulePlaces(files)
  const { cases, faults } = casesIn(files)
  const seen = cases.map(({ path, one }) => ({ path, rule: one.rule, status: one.expect.status }))
  const lines = idsIn(files.find(({ path }) => path === ruleTable)?.text ?? '')
  const tested = new Set(
    files.filter(({ path }) => path.endsWith('.test.ts')).flatMap(({ text }) => [...idsIn(text).keys()]),
  )
  const findings = Object.entries(effects).flatMap(([id, effect]) => {
    const [first, ...others] = places.get(id) ?? []
    const sentences = [
      ...(first === undefined ? [`Write ${id} where it is put into effect, or remove its row.`] : []),
      ...(shownByTests.has(id) ? testSentences(id, tested) : caseSentences(id, effect, seen)),
    ]
    return [
      ...sentences.map((sentence) => ({ file: ruleTable, line: lines.get(id) ?? 1, sentence })),
      ...others.map((other) => ({ ...other, sentence: onePlace(id, first) })),
    ]
  })
  const unknown = seen.filter(({ rule }) => effects[rule] === undefined)
  return [
    ...findings,
    ...faults.map(({ path, message }) => ({ file: path, line: 1, sentence: `Mend this case: ${message}.` })),
    ...unknown.map(({ path, rule }) => ({
      file: path,
      line: 1,
      sentence: `Name a rule of ${ruleTable} instead of ${rule}.`,
    })),
  ]
}

interface SeenCase {
  readonly path: string
  readonly rule: string
  readonly status: number
}

function onePlace(id: string, first: Place | undefined): string {
  return `Write ${id} in one source file only: it also stands in ${first?.file}:${first?.line}.`
}

function testSentences(id: string, tested: ReadonlySet<string>): readonly string[] {
  return tested.has(id) ? [] : [`Write a test over a socket that names ${id}.`]
}

const refusedFrom = 400

function caseSentences(id: string, effect: string, seen: readonly SeenCase[]): readonly string[] {
  const own = seen.filter(({ rule }) => rule === id)
  if (own.length === 0) return [`Write a conformance case for ${id}.`]
  if (!id.startsWith('V') || !(effect === 'field' || effect === 'reject')) return []
  const number = `${id.split('-')[0]}-`
  const isRejected = own.some(({ status }) => status >= refusedFrom)
  const isAccepted = seen.some(({ rule, status }) => rule.startsWith(number) && status < refusedFrom)
  return [
    ...(isRejected ? [] : [`Write a case that ${id} rejects, with a status of 400 or above.`]),
    ...(isAccepted ? [] : [`Write a case that ${number.slice(0, -1)} accepts, with a status below 400.`]),
  ]
}
