// What a real exchange takes from outside.

import { randomUUID } from 'node:crypto'
import type { Report } from '../model/report.ts'
import type { Log } from '../observe/log/event.ts'
import { systemClock as clock } from '../time/clock.ts'
import { watchHeap } from '../time/heap.ts'
import { watchRuntime } from '../time/runtime.ts'
import { watchStalls } from '../time/stalls.ts'
import type { Effects } from './effects.ts'
import { readVectorsFile } from './read-vectors-file.ts'

export function systemEffects(report: Report, log: Log): Effects {
  return {
    clock,
    stalls: watchStalls(() => clock.nowMs()),
    heapPercent: watchHeap(clock),
    runtime: watchRuntime(),
    wallMs: Date.now,
    newId: randomUUID,
    chance: Math.random,
    readVectors: readVectorsFile,
    report,
    log,
  }
}
