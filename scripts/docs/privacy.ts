// The tables of docs/guides/privacy.md, from the causes of the gate, from the table of members and from the rows that its test
// sends over HTTP. The words around them are written by hand.

import { gatedMembers, namesOf, type PrivacyClass, privacyClasses } from '@parley/openrtb/members'
import { type Cause, causes, type Permissions } from '../../packages/exchange/src/catalog/permissions.ts'
import { treatments } from '../../packages/exchange/src/privacy/copy/allowed.ts'
import type { Sight } from '../../packages/exchange/test/privacy/person.ts'
import { type PartnerName, partners, type Row } from '../../packages/exchange/test/privacy/row.ts'
import { type RowGroup, refusedRows, rowGroups, valueRows } from '../../packages/exchange/test/privacy/rows.ts'
import { code, table } from './markdown.ts'
import type { Page } from './page.ts'
import { withSection } from './section.ts'

export const privacyGuide = 'docs/guides/privacy.md'

/** The guide with its tables as they have to be. */
export function privacyPage(current: string): Page {
  const rows = rowGroups.map(groupBlock).join('\n\n')
  const sections = { causes: causesTable(), members: membersTable(), rows, values: valuesTable() }
  const all = Object.entries({ ...sections, refused: refusedTable() })
  const text = all.reduce((page, [name, block]) => withSection(page, name, block), current)
  return { path: privacyGuide, text }
}

const sightHead = ['Ids', 'Address', 'Place', 'Browser', 'Timings', 'Audience']

function causesTable(): string {
  const names = Object.keys(causes) as Cause[]
  const rows = names.map((name) => [code(name), causes[name].says, ...cellsOf(sightOf(causes[name].ceiling))])
  return table(['Cause', 'What it means', ...sightHead], rows)
}

/** Degrees in the words of the decision table. */
function sightOf(may: Permissions): Sight {
  return {
    ids: may.person === 1 ? 'yes' : 'no',
    address: may.address === 2 ? 'whole' : may.address === 1 ? 'network' : 'no',
    place: may.place === 2 ? 'exact' : may.place === 1 ? 'about 1 km' : 'country',
    browser: may.agent === 1 ? 'exact' : 'main version',
    timings: may.timings === 2 ? 'exact' : may.timings === 1 ? 'in steps' : 'no',
    audience: may.audience === 1 ? 'yes' : 'no',
  }
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

function groupBlock({ title, rows }: RowGroup): string {
  return `### ${title}\n\n${table(['The request', 'Partner', ...sightHead, 'Why'], rows.flatMap(linesOf))}`
}

const labels: Readonly<Record<PartnerName, string>> = {
  eleven: `vendor ${partners.eleven}`,
  twelve: `vendor ${partners.twelve}`,
  unlisted: 'no vendor id',
}

/** One line for all partners that see the same for the same reasons. */
function linesOf({ title, sees }: Row): readonly (readonly string[])[] {
  const names = Object.keys(labels) as PartnerName[]
  const alike = [...Map.groupBy(names, (name) => JSON.stringify(sees[name])).values()]
  return alike.flatMap((group, index) => {
    const [first] = group
    if (first === undefined) return []
    const who = alike.length === 1 ? 'every partner' : group.map((name) => labels[name]).join(', ')
    const { sight, because } = sees[first]
    return [[index === 0 ? title : '', who, ...cellsOf(sight), because.map(code).join(', ')]]
  })
}

function cellsOf({ ids, address, place, browser, timings, audience }: Sight): readonly string[] {
  return [ids, address, place, browser, timings, audience]
}

function valuesTable(): string {
  const shown = (value: string | number | undefined): string => (value === undefined ? 'nothing' : code(String(value)))
  const rows = valueRows.map(({ path, value, open, cut }) => [code(path), shown(value), shown(open), shown(cut)])
  return table(['Field', 'Sent', 'Passed on', 'Passed on after an opt-out'], rows)
}

function refusedTable(): string {
  return table(
    ['The request', 'Field of the error'],
    refusedRows.map(({ field, regs }) => [code(`"regs": ${JSON.stringify(regs)}`), code(field)]),
  )
}
