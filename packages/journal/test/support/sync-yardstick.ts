// What a write and a sync cost at this moment, measured by a thread of its own: where others use the disk or the processor, it waits
// as a notice does, and where our own loop is held up, it does not.

import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface YardstickPlan {
  readonly file: string
  readonly perSecond: number
  readonly seconds: number
}

/** How long each took, from when it was due. */
export function startSyncYardstick(plan: YardstickPlan): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: plan })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function measureSyncs({ file: path, perSecond, seconds }: YardstickPlan): Promise<readonly number[]> {
  const file = await open(path, 'a')
  const tookMs: number[] = []
  const startMs = performance.now()
  for (let at = 0; at < perSecond * seconds; at++) {
    const dueMs = startMs + (at / perSecond) * 1000
    await pause(Math.max(0, dueMs - performance.now()))
    await file.write('x'.repeat(800))
    await file.datasync()
    tookMs.push(performance.now() - dueMs)
  }
  await file.close()
  return tookMs
}

async function answer(port: typeof parentPort): Promise<void> {
  const tookMs = await measureSyncs(workerData as YardstickPlan)
  port?.postMessage(tookMs)
}

if (!isMainThread) await answer(parentPort)
