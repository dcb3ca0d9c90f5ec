// Shows that one caller cannot hurt another. Real exchanges, real HTTP on loopback, limits on everything.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '../../scripts/command/command.ts'
import { coresToPin, describeMachine, showMachine } from '../stage/machine.ts'
import { dns } from './dns/run.ts'
import { memory } from './memory/run.ts'
import { type AbuseOptions, abuseOptions, optionSpecs } from './options.ts'
import { type Part, type PartId, partIds, type Row, type Session, type Setting } from './part.ts'
import { type CaseRows, failedIn, tableOf, verdictOf } from './report/table.ts'
import { shapes } from './shapes/measure.ts'
import { smuggling } from './smuggling/run.ts'
import { victims } from './victims/run.ts'

const parts: Readonly<Record<PartId, Part>> = { shapes, victims, dns, memory, smuggling }

export const command = commandOf({
  names: partIds,
  options: optionSpecs,
  run: (values, names) => runParts(abuseOptions(values, names)),
})

async function runParts(read: AbuseOptions): Promise<number> {
  const cores = coresToPin()
  const machine = describeMachine()
  console.log(showMachine(machine, cores))
  for (const { name, root } of read.sides) console.log(`${name}: ${root}`)
  const startedMs = performance.now()
  const found: [PartId, readonly CaseRows[]][] = []
  for (const id of read.only) {
    found.push([id, await runPart(parts[id], read, { isQuick: read.isQuick, cores, print: console.log })])
    keep(read, { machine, parts: Object.fromEntries(found) })
  }
  for (const [id, cases] of found) {
    console.log(`\n${parts[id].title}\n`)
    for (const line of tableOf(parts[id].columns, cases)) console.log(line)
  }
  return verdict(found, (performance.now() - startedMs) / 60_000)
}

/** Every case on every side, in turns, with a line as each ends. */
async function runPart(part: Part, { sides, match }: AbuseOptions, setting: Setting): Promise<readonly CaseRows[]> {
  console.log(`\n${part.title}`)
  const sessions: Session[] = []
  for (const side of sides) sessions.push(await part.open(side, setting))
  const names = (sessions[0]?.cases ?? []).filter((name) => name.includes(match))
  const found: CaseRows[] = []
  for (const [index, name] of names.entries()) {
    const rows: Row[] = []
    for (const session of sessions) rows.push(await session.run(name))
    found.push({ name, rows })
    console.log(`${index + 1}/${names.length} ${name}: ${rows.map(progress(part)).join(' → ')}`)
  }
  for (const session of sessions) await session.close?.()
  return found
}

function progress({ columns }: Part): (row: Row) => string {
  return (row) => `${columns.map((column, at) => `${column} ${row.cells[at]}`).join(', ')} (${verdictOf(row)})`
}

/** After each part, so that a later failure does not lose it. */
function keep({ resultsFolder }: AbuseOptions, results: object): void {
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(join(resultsFolder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
}

function verdict(found: readonly [PartId, readonly CaseRows[]][], minutes: number): number {
  const cases = found.flatMap(([, some]) => some)
  const failed = failedIn(cases)
  console.log(`\n${cases.length} cases in ${minutes.toFixed(1)} minutes: ${failed.length} failed.`)
  return failed.length > 0 ? 1 : 0
}
