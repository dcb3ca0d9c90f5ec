import { expect, test } from 'vitest'
import type { Applied } from '../apply/entry.ts'
import type { SourceEvent } from '../sources/event.ts'
import { createEnterAgain } from './enter-again.ts'

function stage(failures = 0) {
  let nowMs = 1000
  let calls = 0
  const lines: string[] = []
  const events: SourceEvent[] = []
  const enterAgain = createEnterAgain({
    elapsedMs: () => nowMs,
    chance: () => 0,
    observe: (event) => events.push(event),
    log: (event) => lines.push(event),
    enterHeld: async () => {
      calls += 1
      if (calls <= failures) throw new Error('away')
      return { entered: 3, notices: 3, stillHeld: 0 }
    },
  })
  const applied = { held: 1 } as Applied
  return {
    enterAgain,
    lines,
    events,
    calls: () => calls,
    pass: (ms: number) => {
      nowMs += ms
    },
    heldAfter: (ms: number) => enterAgain.observe({ kind: 'applied', applied, ms }),
  }
}

test('what is kept aside is entered after a change, once', async () => {
  const { enterAgain, lines, calls } = stage()

  await enterAgain.looked(false)
  await enterAgain.looked(true)
  await enterAgain.looked(false)

  expect([calls(), lines]).toEqual([1, ['entered-held']])
})

test('a batch that began before the change and was kept aside after it is entered too; a later one stays', async () => {
  const { enterAgain, calls, pass, heldAfter } = stage()
  await enterAgain.looked(true)
  pass(100)

  heldAfter(99)
  await enterAgain.looked(false)
  const later = calls()
  heldAfter(100)
  await enterAgain.looked(false)

  expect([later, calls()]).toEqual([1, 2])
})

test('a database that is away is tried again after a pause', async () => {
  const { enterAgain, events, calls, pass } = stage(1)

  await enterAgain.looked(true)
  await enterAgain.looked(false)
  const early = calls()
  pass(100)
  await enterAgain.looked(false)

  expect([early, calls()]).toEqual([1, 2])
  expect(events.map(({ kind }) => kind)).toEqual(['database-failed'])
})
