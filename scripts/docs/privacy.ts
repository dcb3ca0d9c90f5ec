// The tables of docs/guides/privacy.md: those which the tests of the exchange print, and the table of members. The words around
// them are written by hand.

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gatedMembers, namesOf, type PrivacyClass, privacyClasses } from '@parley/openrtb/members'
import { treatments } from '../../packages/exchange/src/privacy/copy/allowed.ts'
import { code, type Page, table, withSection } from './markdown.ts'

export const privacyGuide = 'docs/guides/privacy.md'

type Lines = readonly (readonly string[])[]

interface Tables {
  readonly causes: Lines
  readonly groups: readonly { readonly title: string; readonly lines: Lines }[]
  readonly values: Lines
  readonly refused: Lines
}

const sightHead = ['Ids', 'Address', 'Place', 'Browser', 'Timings', 'Audience']

/** The guide with its tables as they have to be. */
export function privacyPage(current: string, { causes, groups, values, refused } = printedTables()): Page {
  const rowsHead = ['The request', 'Partner', ...sightHead, 'Why']
  const sections = {
    causes: table(['Cause', 'What it means', ...sightHead], causes),
    members: membersTable(),
    rows: groups.map(({ title, lines }) => `### ${title}\n\n${table(rowsHead, lines)}`).join('\n\n'),
    values: table(['Field', 'Sent', 'Passed on', 'Passed on after an opt-out'], values),
    refused: table(['The request', 'Field of the error'], refused),
  }
  const text = Object.entries(sections).reduce((page, [name, block]) => withSection(page, name, block), current)
  return { path: privacyGuide, text }
}

export function printedTables(): Tables {
  const program = fileURLToPath(new URL('../../packages/exchange/test/privacy/print-tables.ts', import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as Tables
}

/** One line for each class of members: what they tell, who gets them, and which they are. */
function membersTable(): string {
  const names = Object.keys(privacyClasses) as PrivacyClass[]
  const rows = names.map((name) => [code(name), privacyClasses[name], treatments[name].says, membersOf(name)])
  return table(['Class', 'It tells', 'A partner gets it', 'Members'], rows)
}

/** Objects with the same members are told together. */
function membersOf(wanted: PrivacyClass): string {
  const alike = Map.groupBy(Object.entries(gatedMembers), ([, members]) => members)
  const objects = [...alike].flatMap(([members, places]) => {
    const names = namesOf(members, wanted)
    return names.length === 0
      ? []
      : [`${places.map(([path]) => code(path)).join(', ')}: ${names.map((name) => code(name)).join(' ')}`]
  })
  return objects.join('; ')
}
