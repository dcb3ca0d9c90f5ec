import { expect, test } from 'vitest'
import type { Event } from '../events/event.ts'
import { createRoutes } from '../flows/routes.ts'
import { unlimited } from '../limits/quota.ts'
import type { LoadShedder } from './admission.ts'
import { answerInside, createLoadGate, type Head } from './shed.ts'

const bid: Head = {
  method: 'POST',
  target: '/openrtb2',
  headers: {},
  bodyBytes: 0,
  address: '192.0.2.1',
  receivedAtMs: 5,
}
const notice: Head = { ...bid, method: 'GET', target: '/w/token' }

const routeOf = createRoutes('', false)

function doorOf({ isFull = false, noticesMax = 2 } = {}) {
  const events: Event[] = []
  const begun: unknown[] = []
  let ended = 0
  const admission = {
    begin: (receivedAtMs: number, isKnown: () => boolean) => {
      begun.push([receivedAtMs, isKnown()])
      return isFull ? 'delay' : undefined
    },
    end: () => void ended++,
  } as unknown as LoadShedder
  const door = createLoadGate({
    admission,
    flowOf: (method, target) => routeOf(method, target).flow,
    noticesMax,
    isKnown: ({ headers }) => headers.authorization !== undefined,
    quotaOf: () => unlimited,
    newId: () => 'made-id',
    chance: () => 0.5,
    emit: (event) => void events.push(event),
  })
  return { door, events, begun, ended: () => ended }
}

test('a request that is not taken gets a whole answer, and is counted by its reason', () => {
  const { door, events } = doorOf({ isFull: true })

  const reply = door.enter(bid)

  expect(reply).toMatchObject({ status: 503 })
  expect(reply).toHaveProperty('headers', expect.arrayContaining(['X-Request-Id', 'made-id', 'Retry-After', '2']))
  expect(JSON.parse((reply as { body: string }).body)).toMatchObject({
    error: { code: 'SERVICE_UNAVAILABLE', request_id: 'made-id' },
  })
  expect(events).toEqual([{ type: 'request-shed', reason: 'delay' }])
})

test('a notice is taken however many bid requests there are, as long as there are few notices', () => {
  const { door } = doorOf({ isFull: true })

  const [first, second, third] = [door.enter(notice), door.enter(notice), door.enter(notice)]
  if (typeof first === 'function') first()

  expect([typeof first, typeof second, typeof third, typeof door.enter(notice)]).toEqual([
    'function',
    'function',
    'object',
    'function',
  ])
})

test('a question about health is taken however much there is to do, and nobody hears of it', () => {
  const { door, events, begun, ended } = doorOf({ isFull: true, noticesMax: 0 })

  const entries = ['/livez', '/readyz'].map((target) => door.enter({ ...bid, method: 'GET', target }))
  for (const entry of entries) if (typeof entry === 'function') entry()

  expect(entries.map((entry) => typeof entry)).toEqual(['function', 'function'])
  expect([events, begun, ended()]).toEqual([[], [], 0])
})

test('the admission hears when a request came and whether its caller is known', () => {
  const { door, begun } = doorOf()

  door.enter(bid)
  door.enter({ ...bid, headers: { authorization: 'Bearer key' } })

  expect(begun).toEqual([
    [5, false],
    [5, true],
  ])
})

test('a request has left once it is answered, also by an accident', async () => {
  const { door, ended } = doorOf()
  const enter = (): (() => void) => {
    const entry = door.enter(bid)
    if (typeof entry !== 'function') throw new Error('it was refused')
    return entry
  }
  const arrival = {} as Parameters<typeof answerInside>[0]
  const reply = { status: 204, headers: [], body: undefined }

  await answerInside(arrival, () => reply, enter())
  const accident = answerInside(arrival, () => Promise.reject(new Error('accident')), enter())

  await expect(accident).rejects.toThrow('accident')
  expect(ended()).toBe(2)
})
