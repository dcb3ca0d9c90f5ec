import { expect, test } from 'vitest'
import type { Line } from './line.ts'
import { send } from './send.ts'

/** A node that answers with these statuses, one after the other. */
function lineOf(...statuses: readonly number[]): Line {
  const left = [...statuses]
  const answer = () => Promise.resolve({ status: left.shift() ?? 500, body: '', location: '' })
  return { post: answer, get: answer, postTo: answer, close: () => Promise.resolve() }
}

const tools = { random: () => 0, patienceMs: 10_000 }

test('a notice is sent until a node acknowledges it', async () => {
  const heard: number[] = []

  const end = await send('/w/t', { ...tools, lines: [lineOf(0, 503, 200)], hear: (status) => heard.push(status) })

  expect(end).toEqual({ kind: 'acknowledged', tries: 3 })
  expect(heard).toEqual([0, 503, 200])
})

test('a redirect is an acknowledgement, unless it says that the click was not recorded', async () => {
  expect(await send('/c/t', { ...tools, lines: [lineOf(302)] })).toEqual({ kind: 'acknowledged', tries: 1 })
  expect(await send('/c/t', { ...tools, lines: [lineOf(307, 302)] })).toEqual({ kind: 'acknowledged', tries: 2 })
})

test('feedback is posted, and every other notice is got', async () => {
  const asked: string[] = []
  const line = (method: string) => (path: string) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve({ status: 200, body: '', location: '' })
  }
  const lines = [{ ...lineOf(), get: line('GET'), postTo: line('POST') }]

  await send('/feedback/t?reason=helpful', { ...tools, lines })
  await send('/b/t', { ...tools, lines })

  expect(asked).toEqual(['POST /feedback/t?reason=helpful', 'GET /b/t'])
})

test('a token that is refused is not sent again', async () => {
  expect(await send('/w/t', { ...tools, lines: [lineOf(403, 200)] })).toEqual({ kind: 'refused', status: 403 })
})

test('without an acknowledgement it gives up in the end', async () => {
  expect(await send('/w/t', { ...tools, patienceMs: -1, lines: [lineOf(503)] })).toEqual({ kind: 'given-up', tries: 1 })
})
