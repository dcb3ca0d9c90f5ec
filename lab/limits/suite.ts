// How near real processes stay to a limit that they share, what it costs Redis, and what happens when Redis is away. A run
// takes minutes.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../../scripts/command/command.ts'
import { withSection } from '../../scripts/docs/markdown.ts'
import { describeMachine } from '../stage/machine.ts'
import { accuracyProblems, showAccuracyTable, type TableRow } from './accuracy-table.ts'
import { type FaultRow, faultProblems, showFaultTable } from './fault-table.ts'
import { runMemory } from './memory.ts'

type Id = 'accuracy' | 'faults' | 'memory'

export const command = commandOf({
  names: ['accuracy', 'faults', 'memory'],
  options: {
    quick: { says: 'accuracy: 1 and 2 processes and workers, three kinds of traffic, 2 seconds each' },
    write: { says: 'also writes the tables into docs/guides/limits.md' },
  },
  async run(values, names) {
    const { node, processor, cores, load } = describeMachine()
    console.log(`Node ${node}, ${cores} × ${processor}; load before the start: ${load.toFixed(2)}\n`)
    const machine = `Node ${node}, ${cores} × ${processor}, everything on one machine.`
    let code = 0
    for (const id of names.length === 0 ? (['accuracy'] as const) : names)
      code = Math.max(code, await runOne(id, machine, values))
    return code
  },
})

async function runOne(id: Id, machine: string, { quick, write }: { quick: boolean; write: boolean }): Promise<number> {
  switch (id) {
    case 'accuracy': {
      const rows = measured('accuracy', ...(quick ? ['--quick'] : [])) as readonly TableRow[]
      if (write) writeSection('accuracy', `${machine}\n\n${showAccuracyTable(rows)}`)
      return tell(showAccuracyTable(rows), accuracyProblems(rows))
    }
    case 'faults': {
      const rows = measured('faults') as readonly FaultRow[]
      if (write) writeSection('faults', `${machine}\n\n${showFaultTable(rows)}`)
      return tell(showFaultTable(rows), faultProblems(rows))
    }
    case 'memory':
      return runMemory(console.log)
  }
}

function tell(table: string, problems: readonly string[]): number {
  console.log(`\n${table}\n`)
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? 'Every promise was kept.' : `${problems.length} promises were not kept.`)
  return problems.length === 0 ? 0 : 1
}

/** The measurements belong to the tests of the exchange. They are a program of their own, and their rows are read here. */
const program = fileURLToPath(new URL('../../packages/exchange/test/limits/measure-fleets.ts', import.meta.url))
const page = new URL('../../docs/guides/limits.md', import.meta.url)

/** The rows of a measurement, whose lines are shown as they come. Throws when it fails. */
function measured(...args: readonly string[]): readonly unknown[] {
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`measuring ${args.join(' ')} ended with ${status}`)
  return JSON.parse(stdout) as readonly unknown[]
}

function writeSection(name: string, text: string): void {
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), name, text))
}
