// docs/where.md: from each rule to its source file and its conformance cases.

import { type RuleId, ruleOf } from '@parley/openrtb'
import type { CaseFile } from '../project/cases.ts'
import { type Place, ruleTable } from '../project/rule-places.ts'
import { link, type Page, pageOf, table } from './markdown.ts'
import { anchorOf, ruleIds, wordsOf } from './rule-words.ts'

const letters = {
  V: 'V: validation rules',
  K: 'K: keyword rules',
  P: 'P: product-search rules',
  R: 'R: bid response',
  H: 'H: HTTP',
  L: 'L: limits',
  D: 'D: decisions',
} as const

export type Places = ReadonlyMap<string, readonly Place[]>

export function wherePage(places: Places, cases: readonly CaseFile[]): Page {
  const casesByRule = Map.groupBy(cases, ({ one }) => one.rule)
  const rowOf = (id: RuleId): readonly string[] => [
    `<a id="${anchorOf(id)}"></a>${id}`,
    wordsOf(id),
    ruleOf(id).effect,
    (places.get(id) ?? []).map(sourceLink).join(', '),
    caseLinks(casesByRule.get(id) ?? []),
  ]
  const chapters = Object.entries(letters).flatMap(([letter, title]) => [`## ${title}`, ...sectionsOf(letter, rowOf)])
  return pageOf('docs/where.md', 'Where every rule lives', [intro(cases.length), ...chapters])
}

function intro(caseCount: number): string {
  const rows = link('rules.ts', `../${ruleTable}`)
  return [
    `The catalogue in ${rows} has ${ruleIds.length} rules, and ${caseCount} conformance cases show them. A rule is written in one source file.`,
    'Effects: *field* and *reject* refuse the request, *warn* serves it and says so in test mode, *drop* ignores a value or a bid,',
    '*accept* says what is not refused, *shape* says what an answer or a call looks like. What each code means:',
    `${link('errors', 'reference/errors.md')}.`,
  ].join('\n')
}

function sectionsOf(letter: string, rowOf: (id: RuleId) => readonly string[]): readonly string[] {
  const bySection = Map.groupBy(
    ruleIds.filter((id) => id.startsWith(letter)),
    (id) => ruleOf(id).section,
  )
  return [...bySection].flatMap(([section, ids]) => [
    `### ${link(section, specAnchor(section))}`,
    table(['Rule', 'What it says', 'Effect', 'Source', 'Cases'], ids.map(rowOf)),
  ])
}

/** A section is a heading of the specification, sometimes with the number of a sentence below it. */
function specAnchor(section: string): string {
  const [heading = ''] = section.split(',')
  return `spec.md#${heading.toLowerCase().replaceAll(' ', '-')}`
}

function sourceLink({ file }: Place): string {
  const short = file.replace(/^packages\//, '').replace('/src/', '/')
  return link(short, `../${file}`)
}

function caseLinks(cases: readonly CaseFile[]): string {
  const byFolder = Map.groupBy(cases, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  return [...byFolder]
    .map(([folder, found]) => `${found.length} in ${link(folder.slice(folder.lastIndexOf('/') + 1), `../${folder}`)}`)
    .join(', ')
}
