// npm run limits: how near real processes stay to a limit that they share, what it costs Redis, and what happens when
// Redis is away. Everything runs on loopback; a run takes minutes.

import { parseArgs } from 'node:util'
import { describeMachine } from '../bench/machine.ts'
import { accuracyProblems, showAccuracyTable, type TableRow } from './limits/accuracy-table.ts'
import { type FaultRow, faultProblems, showFaultTable } from './limits/fault-table.ts'
import { measured } from './limits/measured.ts'
import { runMemory } from './limits/memory.ts'
import { writeSection } from './limits/page.ts'

const usage = `Usage: npm run limits -- [--quick] [--faults] [--memory] [--write]

  --quick    1 and 2 processes and workers, three kinds of traffic, 2 seconds each
  --faults   what callers notice while Redis is away, slow, read-only or empty
  --memory   5 million addresses and 1 million publishers through a shared limiter
  --write    also writes the tables into docs/guides/limits.md`

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = readOptions()
  const { node, processor, cores, load } = describeMachine()
  console.log(`Node ${node}, ${cores} × ${processor}; load before the start: ${load.toFixed(2)}\n`)
  if (values.memory) return await runMemory(console.log)
  const machine = `Node ${node}, ${cores} × ${processor}, everything on one machine.`
  if (values.faults) {
    const rows = measured('faults') as readonly FaultRow[]
    if (values.write) writeSection('faults', `${machine}\n\n${showFaultTable(rows)}`)
    return tell(showFaultTable(rows), faultProblems(rows))
  }
  const rows = measured('accuracy', ...(values.quick ? ['--quick'] : [])) as readonly TableRow[]
  if (values.write) writeSection('accuracy', `${machine}\n\n${showAccuracyTable(rows)}`)
  return tell(showAccuracyTable(rows), accuracyProblems(rows))
}

function tell(table: string, problems: readonly string[]): number {
  console.log(`\n${table}\n`)
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? 'Every promise was kept.' : `${problems.length} promises were not kept.`)
  return problems.length === 0 ? 0 : 1
}

function readOptions() {
  const option = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { quick: option, faults: option, memory: option, write: option } })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
