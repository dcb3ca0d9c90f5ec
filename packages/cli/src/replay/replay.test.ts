import { expect, test } from 'vitest'
import type { Called } from '../http/call.ts'
import { replay } from './replay.ts'
import { summaryOf } from './summary.ts'

const bounds = { speed: 1, perSecondMax: 1000, atOnceMax: 10 }
const entries = [0, 100, 300].map((atMs, index) => ({ line: index + 1, atMs, body: String(index) }))

test('requests leave at their recorded distances, divided by the speed', async () => {
  expect(await departures({ ...bounds, speed: 2 })).toEqual([0, 50, 150])
})

test('no more are sent per second than allowed, whatever the log says', async () => {
  expect(await departures({ ...bounds, speed: 1000, perSecondMax: 10 })).toEqual([0, 100, 200])
})

test('no more wait for an answer at once than allowed', async () => {
  let waiting = 0
  let most = 0
  const send = async (): Promise<Called> => {
    most = Math.max(most, ++waiting)
    await new Promise((resolve) => setTimeout(resolve, 5))
    waiting -= 1
    return answer(204, 5)
  }

  await replay(entries, { ...bounds, atOnceMax: 2 }, { ...toolsOf(new VirtualTime()), send })

  expect(most).toBe(2)
})

test('a stop ends the replay before the next request', async () => {
  const time = new VirtualTime()
  const stopping = new AbortController()
  const pause = async (ms: number): Promise<void> => {
    if (time.ms + ms > 50) stopping.abort()
    await time.pause(ms)
  }

  const sent = await replay(entries, bounds, { ...toolsOf(time), pause, stop: stopping.signal })

  expect(sent).toHaveLength(1)
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
  const time = new VirtualTime()
  const leftMs: number[] = []
  const send = async (): Promise<Called> => {
    leftMs.push(time.ms)
    return answer(204, 1)
  }
  await replay(entries, limits, { ...toolsOf(time), send })
  return leftMs
}

/** Time that passes only when somebody waits. */
class VirtualTime {
  ms = 0

  async pause(ms: number): Promise<void> {
    this.ms += ms
  }
}

function toolsOf(time: VirtualTime) {
  return {
    send: async (): Promise<Called> => answer(204, 1),
    nowMs: () => time.ms,
    pause: (ms: number) => time.pause(ms),
    stop: new AbortController().signal,
    onAnswer() {},
  }
}

function answer(status: number, ms: number): Called {
  return { kind: 'answer', status, statusText: '', headers: {}, body: Buffer.alloc(0), ms, isReused: true }
}
