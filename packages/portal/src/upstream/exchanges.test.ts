import type { AskService, ServiceAnswer } from '@parley/port'
import { expect, test } from 'vitest'
import { askExchanges } from './exchanges.ts'

const answering =
  (status: number, body: object): AskService =>
  () =>
    Promise.resolve({ kind: 'answer', status, headers: {}, bytes: Buffer.from(JSON.stringify(body)) })
const away: AskService = () => Promise.resolve({ kind: 'away', fault: 'nothing is listening there' })
const listed = (...times: readonly string[]) => answering(200, { auctions: times.map((at) => ({ at, id: at })) })
const list = { path: '/auctions', query: {} }
const one = { path: '/auctions/x', query: {} }

function bodyOf(answer: ServiceAnswer): unknown {
  if (answer.kind !== 'answer') throw new Error(answer.kind)
  return JSON.parse(answer.bytes.toString())
}

test('lists are put together, the newest first, as many as asked for', async () => {
  const answer = await askExchanges(
    [listed('3', '1'), listed('4', '2')],
    { path: '/auctions?limit=3' },
    { ...list, query: { limit: '3' } },
  )

  expect(bodyOf(answer)).toEqual({ auctions: ['4', '3', '2'].map((at) => ({ at, id: at })) })
})

test('D117: of searches the one that went back least counts, and of a list that is cut its last auction', async () => {
  const searched = (at: string, searchedSince: string) => answering(200, { auctions: [{ at, id: at }], searchedSince })
  const ports = [
    searched('2026-11-19T08:00:00.000Z', '2026-11-18T08:00:00.000Z'),
    searched('2026-11-19T07:00:00.000Z', '2026-11-17T08:00:00.000Z'),
  ]
  const answerOf = async (limit: string) =>
    bodyOf(await askExchanges(ports, { path: '/auctions' }, { ...list, query: { limit } }))

  expect(await answerOf('3')).toMatchObject({ searchedSince: '2026-11-18T08:00:00.000Z' })
  expect(await answerOf('1')).toMatchObject({ searchedSince: '2026-11-19T08:00:00.001Z' })
})

test('an exchange that is away is named, and all of them are an answer that says so', async () => {
  expect(bodyOf(await askExchanges([listed('1'), away], { path: '/auctions' }, list))).toEqual({
    auctions: [{ at: '1', id: '1' }],
    missingWorkers: [1],
  })
  expect(await askExchanges([away, away], { path: '/auctions' }, list)).toMatchObject({ kind: 'away' })
  expect(await askExchanges([], { path: '/auctions' }, list)).toMatchObject({ kind: 'away' })
})

test('one exchange is asked as it is, so that it answers for those that it knows; several are asked for what each has itself', async () => {
  const asked: (string | undefined)[] = []
  const noting: AskService = ({ headers }) => {
    asked.push(headers?.['parley-nodes'])
    return listed('1')({ path: '/auctions' })
  }

  await askExchanges([noting], { path: '/auctions' }, list)
  await askExchanges([noting, noting], { path: '/auctions' }, list)

  expect(asked).toEqual([undefined, 'own', 'own'])
})

test('a question that no exchange understands is refused as the first one does', async () => {
  const refusing = answering(400, { error: {} })

  expect(await askExchanges([refusing, refusing], { path: '/auctions' }, list)).toMatchObject({ status: 400 })
})

test('one auction is on the exchange that has it; where one is away, nobody says that there is none', async () => {
  const none = answering(404, {})

  expect(bodyOf(await askExchanges([none, answering(200, { id: 'x' })], { path: '/auctions/x' }, one))).toEqual({
    id: 'x',
  })
  expect(await askExchanges([none, none], { path: '/auctions/x' }, one)).toMatchObject({ status: 404 })
  expect(await askExchanges([none, away], { path: '/auctions/x' }, one)).toMatchObject({ kind: 'away' })
})
