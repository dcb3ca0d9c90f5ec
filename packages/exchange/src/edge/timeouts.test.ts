import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idlePlaceFor } from './idle-list.ts'
import { type Timed, Timeouts } from './timeouts.ts'

const settings = {
  headersTimeoutMs: 5000,
  keepAliveTimeoutMs: 60_000,
  refusedKeepAliveTimeoutMs: 5000,
  nowMs: () => Date.now(),
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each connection ends when its own time is over', () => {
  const ended: string[] = []
  const timeouts = new Timeouts(settings)
  const [head, served, refused, busy] = ['head', 'served', 'refused', 'busy'].map((name) => timed(name, ended)) as [
    Timed,
    Timed,
    Timed,
    Timed,
  ]
  timeouts.start()
  timeouts.awaitHead(head)
  timeouts.awaitRequest(served, true)
  timeouts.awaitRequest(refused, false)
  timeouts.awaitHead(busy)
  timeouts.leave(busy)

  vi.advanceTimersByTime(5000)
  const after5 = [...ended]
  vi.advanceTimersByTime(1000)
  const after6 = [...ended]
  vi.advanceTimersByTime(54_000)
  const after60 = [...ended]
  vi.advanceTimersByTime(1000)

  expect(after5).toEqual(['head is late'])
  // A second later than its response has said.
  expect(after6).toEqual(['head is late', 'refused'])
  expect(after60).toEqual(after6)
  expect(ended).toEqual([...after6, 'served'])
  timeouts.stop()
})

test('what a response says is how long its connection stays', () => {
  const timeouts = new Timeouts(settings)

  expect(timeouts.keepAliveLines(true)).toBe('Connection: keep-alive\r\nKeep-Alive: timeout=60\r\n')
  expect(timeouts.keepAliveLines(false)).toBe('Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n')
})

test('a time of 0 is no bound, and responses say nothing about it', () => {
  const ended: string[] = []
  const timeouts = new Timeouts({ ...settings, keepAliveTimeoutMs: 0 })
  timeouts.start()
  timeouts.awaitRequest(timed('served', ended), true)

  vi.advanceTimersByTime(3_600_000)

  expect(ended).toEqual([])
  expect(timeouts.keepAliveLines(true)).toBe('Connection: keep-alive\r\n')
  timeouts.stop()
})

test('no timer runs without connections', () => {
  const timeouts = new Timeouts(settings)

  timeouts.start()
  timeouts.start()
  timeouts.stop()

  expect(vi.getTimerCount()).toBe(0)
})

function timed(name: string, ended: string[]): Timed {
  const connection: Timed = {
    inTime: idlePlaceFor<Timed>({} as Timed),
    waitsSinceMs: 0,
    socket: { destroy: () => ended.push(name) },
    expire: () => ended.push(`${name} is late`),
  }
  return Object.assign(connection, { inTime: idlePlaceFor<Timed>(connection) })
}
