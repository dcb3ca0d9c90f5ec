import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOf, FakeClock, FakeLine, reply, started } from '../../../test/demand/fakes.ts'
import type { SearchUse } from '../../events/event.ts'
import { withCache } from './answer-cache.ts'
import type { CallEnd, CuttableLine, Line } from './transport.ts'

const search = callOf({ method: 'GET', url: 'http://shop.example/v1/ads/search?query=shoes', cacheMs: 3000 })

test('an answer serves again until its time is over', () => {
  const { cached, line, clock, uses } = cacheOf()
  send(cached)
  line.calls[0]?.end(reply('first'))
  clock.advance(2999)

  expect(send(cached)).toEqual([remembered('first')])
  clock.advance(1)
  expect(send(cached)).toEqual([])
  expect(line.calls).toHaveLength(2)
  expect(uses).toEqual(['miss', 'hit'])
})

test('a search under way is shared by all who ask for it', () => {
  const { cached, line, uses } = cacheOf()
  const waiting = [send(cached), send(cached), send(cached)]

  line.calls[0]?.end(reply('shared'))

  expect(line.calls).toHaveLength(1)
  expect(waiting).toEqual([[reply('shared')], [reply('shared')], [reply('shared')]])
  expect(uses).toEqual(['shared', 'shared', 'miss'])
})

test.each<[string, CallEnd]>([
  ['cannot be reached', { kind: 'unreachable', detail: 'ECONNREFUSED' }],
  ['answers with nonsense', { kind: 'bad-response', detail: 'x' }],
  ['answers with 500', reply('', 500)],
])('while the service %s, the last answer serves', (_, ended) => {
  const { cached, line, clock, uses } = cacheOf()
  send(cached)
  line.calls[0]?.end(reply('good'))
  clock.advance(5000)

  const got = send(cached)
  line.calls[1]?.end(ended)

  expect(got).toEqual([{ ...reply('good'), behind: ended }])
  expect(uses).toEqual(['miss', 'stale'])
})

test.each([204, 404, 429])(
  'a service that says %i has answered: what was known before is not sold any more',
  (status) => {
    const { cached, line, clock, uses } = cacheOf()
    send(cached)
    line.calls[0]?.end(reply('good'))
    clock.advance(5000)

    const got = send(cached)
    line.calls[1]?.end(reply('', status))
    const again = send(cached)
    clock.advance(5000)
    const failed = send(cached)
    line.calls[2]?.end(reply('', 503))

    expect(got).toEqual([reply('', status)])
    expect(again).toEqual([remembered('', status)])
    expect(failed).toEqual([{ ...reply('', status), behind: reply('', 503) }])
    expect(uses).toEqual(['miss', 'miss', 'hit', 'stale'])
  },
)

test('the last answer stands in for a failure until it is five minutes old, and no longer', () => {
  const { cached, line, clock } = cacheOf()
  send(cached)
  line.calls[0]?.end(reply('good'))

  clock.advance(299_999)
  const before = send(cached)
  line.calls[1]?.end(reply('', 500))
  clock.advance(1)
  const after = send(cached)
  line.calls[2]?.end(reply('', 500))

  expect(before).toEqual([{ ...reply('good'), behind: reply('', 500) }])
  expect(after).toEqual([reply('', 500)])
})

test('an answer that another search has brought in the meantime stands in, and not the one before it', () => {
  const { cached, line, clock } = cacheOf()
  send(cached)
  line.calls[0]?.end(reply('old'))
  clock.advance(5000)
  const slow = send(cached)
  clock.advance(500)
  send(cached)
  line.calls[2]?.end(reply('new'))

  line.calls[1]?.end(reply('', 500))

  expect(slow).toEqual([{ ...reply('new'), behind: reply('', 500) }])
})

test('a failure without an earlier answer is told as it is, and not remembered', () => {
  const { cached, line } = cacheOf()
  const got = send(cached)
  line.calls[0]?.end(reply('', 503))

  send(cached)

  expect(got).toEqual([reply('', 503)])
  expect(line.calls).toHaveLength(2)
})

test('a late search may still answer for a short while: its answer serves the next one', () => {
  const { cached, line, clock, uses } = cacheOf()
  started(cached.send(search, () => {})).abandon()
  clock.advance(149)
  line.calls[0]?.end(reply('late'))
  clock.advance(1000)

  expect(line.calls[0]).toMatchObject({ isAbandoned: false, isCut: false })
  expect(send(cached)).toEqual([remembered('late')])
  expect(uses).toEqual(['miss', 'hit'])
})

test('T38: a search that nobody waits for any more is cut 150 ms after the last has gone', () => {
  const { cached, line, clock } = cacheOf()
  const first = started(cached.send(search, () => {}))
  const second = started(cached.send(search, () => {}))
  first.abandon()
  first.abandon()
  clock.advance(400)
  expect(line.calls[0]?.isCut).toBe(false)

  second.abandon()
  clock.advance(149)
  expect(line.calls[0]?.isCut).toBe(false)
  clock.advance(1)

  expect(line.calls[0]?.isCut).toBe(true)
  expect(clock.timerCount).toBe(0)
})

test('whoever joins a search that was about to be cut is waited for', () => {
  const { cached, line, clock } = cacheOf()
  started(cached.send(search, () => {})).abandon()
  clock.advance(100)
  const got = send(cached)
  clock.advance(300)

  line.calls[0]?.end(reply('shared'))

  expect(got).toEqual([reply('shared')])
  expect(line.calls).toHaveLength(1)
})

test('nobody joins a search that has been cut, and its end is no old answer', () => {
  const { cached, line, clock, uses } = cacheOf()
  send(cached)
  line.calls[0]?.end(reply('old'))
  clock.advance(5000)
  const ends: CallEnd[] = []
  started(cached.send(search, (ended) => ends.push(ended))).abandon()
  clock.advance(150)

  const got = send(cached)
  line.calls[1]?.end({ kind: 'bad-response', detail: 'cut' })
  line.calls[2]?.end(reply('new'))

  expect(ends).toEqual([{ kind: 'bad-response', detail: 'cut' }])
  expect(got).toEqual([reply('new')])
  expect(uses).toEqual(['miss', 'miss', 'miss'])
})

test('a line that throws has taken no search, and the next one tries again', () => {
  const { cached, line } = cacheOf()
  const works = line.send.bind(line)
  line.send = () => {
    throw new Error('broken')
  }
  expect(() => send(cached)).toThrow('broken')
  line.send = works

  send(cached)

  expect(line.calls).toHaveLength(1)
})

test.each(['busy', 'qps'] as const)('a line that refuses as %s is told, and the next search tries again', (refusal) => {
  const { cached, line } = cacheOf()
  line.refusal = refusal
  expect(cached.send(search, () => {})).toBe(refusal)
  line.refusal = undefined

  cached.send(search, () => {})

  expect(line.calls).toHaveLength(1)
})

test('calls without cacheMs go straight to the line and can be abandoned', () => {
  const { cached, line } = cacheOf()
  const sending = started(cached.send(callOf(), () => {}))
  cached.send(callOf(), () => {})
  sending.abandon()

  expect(line.calls.map(({ isAbandoned }) => isAbandoned)).toEqual([true, false])
})

test('a line that ends a call at once leaves nothing under way', () => {
  const ends: CallEnd[] = []
  const line: CuttableLine = {
    send(_, end) {
      end({ kind: 'unreachable', detail: 'INVALID_HEADER' })
      return { abandon: () => {}, cut: () => {} }
    },
    close: () => Promise.resolve(),
  }
  const cached = withCache(line, { ...bounds, clock: new FakeClock(), count: () => {} })

  cached.send(search, (ended) => ends.push(ended))
  cached.send(search, (ended) => ends.push(ended))

  expect(ends).toHaveLength(2)
})

test('T38: a search that never ends does not hold up the same search for ever', () => {
  const { cached, line, clock } = cacheOf()
  send(cached)

  clock.advance(10_000)
  send(cached)

  expect(line.calls).toHaveLength(2)
})

test('everybody who asks is answered exactly once, in every order of calls, answers and time', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('send' as const), word: fc.constantFrom('a', 'b') }),
    fc.record({ kind: fc.constant('end' as const), place: fc.nat(5), status: fc.constantFrom(200, 500) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 1500, 3000) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { cached, line, clock } = cacheOf()
      const open = new Set<FakeLine['calls'][number]>()
      const counts: CallEnd[][] = []
      for (const one of steps) {
        if (one.kind === 'wait') clock.advance(one.ms)
        else if (one.kind === 'send') {
          const before = line.calls.length
          counts.push(send(cached, one.word))
          for (const call of line.calls.slice(before)) open.add(call)
        } else {
          const call = [...open][one.place % Math.max(1, open.size)]
          if (call === undefined) continue
          open.delete(call)
          call.end(reply('x', one.status))
        }
      }
      for (const call of open) call.end(reply('x'))
      expect(counts.every((ends) => ends.length === 1)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const bounds = { entriesMax: 100, bytesMax: 1_000_000, staleMs: 300_000, drainMs: 150 }

/** An answer for which the service was not asked. */
function remembered(body: string, status: number = 200): object {
  return { ...reply(body, status), behind: 'not-asked' }
}

function cacheOf() {
  const clock = new FakeClock()
  const line = new FakeLine()
  const uses: SearchUse[] = []
  const cached = withCache(line, { ...bounds, clock, count: (use) => uses.push(use) })
  return { cached, line, clock, uses }
}

/** Asks for a word and gives the list into which the answer will come. */
function send(line: Line, word: string = 'shoes'): CallEnd[] {
  const ends: CallEnd[] = []
  line.send({ ...search, url: `http://shop.example/v1/ads/search?query=${word}` }, (ended) => ends.push(ended))
  return ends
}
