// kill -9 of any process of the stage, and its return some time later.

import { setTimeout as wait } from 'node:timers/promises'
import type { Book } from '../book/book.ts'
import type { Stage } from '../stage.ts'
import type { PlannedFault } from './plan.ts'

export const victimKinds = ['node', 'broker', 'ledger', 'shipper', 'postgres'] as const

export type VictimKind = (typeof victimKinds)[number]

interface Victim {
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<void>
}

function victimsOf({ nodes, kafka, ledgers, shippers, postgres }: Stage, kind: VictimKind): readonly Victim[] {
  switch (kind) {
    case 'node':
      return nodes
    case 'broker':
      return kafka?.brokers ?? []
    case 'ledger':
      return ledgers
    case 'shipper':
      return shippers
    case 'postgres':
      return [postgres]
  }
}

/** One fault after the other, each at its moment. */
export async function harm(
  stage: Stage,
  book: Book,
  faults: readonly PlannedFault<VictimKind>[],
  print: (line: string) => void,
): Promise<void> {
  for (const [index, { atNotices, kind, which, downMs }] of faults.entries()) {
    while (book.acknowledgedCount < atNotices) await wait(2)
    const victims = victimsOf(stage, kind)
    const number = Math.floor(which * victims.length)
    const victim = victims[number]
    if (victim === undefined) throw new Error(`there is no ${kind} to kill`)
    await victim.kill()
    const at = book.acknowledgedCount
    await wait(downMs)
    await victim.restart()
    print(
      `${index + 1}/${faults.length} killed ${kind} ${number + 1} after ${at} acknowledged notices, away ${downMs} ms`,
    )
  }
}
