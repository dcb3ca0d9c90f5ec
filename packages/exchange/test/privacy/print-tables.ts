// Prints the tables of docs/guides/privacy.md as JSON, cell by cell: the causes of the gate, and the rows that gate.test.ts
// sends over HTTP. `npm run docs` writes them into the guide.

import { type Cause, causes, type Permissions } from '../../src/catalog/permissions.ts'
import type { Sight } from './person.ts'
import { type PartnerName, partners, type Row } from './row.ts'
import { refusedRows, rowGroups, valueRows } from './rows.ts'

type Line = readonly string[]

console.log(
  JSON.stringify({
    causes: causeLines(),
    groups: rowGroups.map(({ title, rows }) => ({ title, lines: rows.flatMap(linesOf) })),
    values: valueRows.map(({ path, value, open, cut }) => [code(path), shown(value), shown(open), shown(cut)]),
    refused: refusedRows.map(({ field, regs }) => [code(`"regs": ${JSON.stringify(regs)}`), code(field)]),
  }),
)

function causeLines(): readonly Line[] {
  const names = Object.keys(causes) as Cause[]
  return names.map((name) => [code(name), causes[name].says, ...cellsOf(sightOf(causes[name].ceiling))])
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

/** One line for all partners that see the same for the same reasons. */
function linesOf({ title, sees }: Row): readonly Line[] {
  const labels: Readonly<Record<PartnerName, string>> = {
    eleven: `vendor ${partners.eleven}`,
    twelve: `vendor ${partners.twelve}`,
    unlisted: 'no vendor id',
  }
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

function cellsOf({ ids, address, place, browser, timings, audience }: Sight): Line {
  return [ids, address, place, browser, timings, audience]
}

function shown(value: string | number | undefined): string {
  return value === undefined ? 'nothing' : code(String(value))
}

function code(text: string): string {
  return `\`${text}\``
}
