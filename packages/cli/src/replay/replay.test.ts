import { expect, test } from 'vitest'
import type { Called } from '../http/call.ts'
import { replay } from './replay.ts'
import { summaryOf } from './summary.ts'

const bounds = { speed: 1, perSecondMax: 1000, atOnceMax: 10 }
const entries = [0, 100, 300].map((atMs, index) => ({ line: index + 1, atMs, body: String(index) }))

test('requests leave at their recorded distances, divided by the speed', async () => {
  const leftMs = await departures({ ...bounds, speed: 2 })

  expect(leftMs[1]).toBeGreaterThanOrEqual(49)
  expect(leftMs[2]).toBeGreaterThanOrEqual(149)
  expect(leftMs[2]).toBeLessThan(280)
})

test('no more leave in a second than allowed, whatever the log asks', async () => {
  const leftMs = await departures({ ...bounds, speed: 1000, perSecondMax: 10 })

  expect(leftMs[2]).toBeGreaterThanOrEqual(195)
})

test('a stop ends the replay before the next request', async () => {
  const stop = AbortSignal.timeout(20)

  const sent = await replay(entries, bounds, { ...tools(() => {}), stop })

  expect(sent.length).toBeLessThan(3)
})

test('answers are counted by status, and latencies by percentile', () => {
  const sent = [5, 1, 3].map((ms) => ({ called: answer(200, ms), lateMs: 0 }))

  const summary = summaryOf(
    [...sent, { called: answer(429, 9), lateMs: 50 }, { called: { kind: 'late', ms: 1 }, lateMs: 0 }],
    1234,
  )

  expect(summary).toEqual({
    sent: 5,
    seconds: 1.234,
    answers: { '200': 3, '429': 1, late: 1 },
    latencyMs: { p50: 3, p90: 9, p95: 9, p99: 9, max: 9 },
    delayed: 1,
  })
})

async function departures(limits: typeof bounds): Promise<readonly number[]> {
  const startMs = performance.now()
  const leftMs: number[] = []
  await replay(
    entries,
    limits,
    tools(() => leftMs.push(performance.now() - startMs)),
  )
  return leftMs
}

function tools(onSend: () => void) {
  return {
    async send(): Promise<Called> {
      onSend()
      return answer(204, 1)
    },
    nowMs: () => performance.now(),
    stop: new AbortController().signal,
    onAnswer() {},
  }
}

function answer(status: number, ms: number): Called {
  return { kind: 'answer', status, statusText: '', headers: {}, body: Buffer.alloc(0), ms, isReused: true }
}
