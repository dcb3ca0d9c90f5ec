import { expect, test } from 'vitest'
import type { Log } from './log.ts'
import { logSource } from './log-source.ts'

test('whoever floods a topic does not hide that a journal is damaged', () => {
  let nowMs = 0
  const lines: unknown[] = []
  const log: Log = (event, _, members) => lines.push({ event, ...members })
  const observe = logSource(log, () => nowMs)

  for (nowMs = 0; nowMs < 50_000; nowMs += 10_000) observe({ kind: 'passed-over', because: 'mac', count: 1000 })
  observe({ kind: 'passed-over', because: 'damage', count: 3 })
  nowMs = 60_000
  observe({ kind: 'passed-over', because: 'mac', count: 1000 })

  expect(lines).toEqual([
    { event: 'passed-over', because: 'mac', count: 1000 },
    { event: 'passed-over', because: 'damage', count: 3 },
    { event: 'passed-over', because: 'mac', count: 5000 },
  ])
})
