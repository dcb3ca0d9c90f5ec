import type { AskService, ServiceCall } from '@parley/port'
import { expect, test } from 'vitest'
import { confirmed } from './confirmed.ts'

const as = { 'parley-as': 'advertiser Shoes' }
const change = { path: '/v1/campaigns/c', method: 'PATCH', headers: as }
const look = { path: '/v1/campaigns', method: 'GET', headers: as }

/** A service that answers with this header, and remembers what it was asked. */
function serviceThat(said: string | undefined) {
  const asked: ServiceCall[] = []
  const service: AskService = (call) => {
    asked.push(call)
    const headers = { 'content-type': 'application/json', ...(said === undefined ? {} : { 'parley-as': said }) }
    return Promise.resolve({ kind: 'answer', status: 200, headers, bytes: Buffer.from('{}') })
  }
  return { asked, ask: confirmed(service, '/v1/campaigns') }
}

test('an answer that was narrowed goes on, without the header', async () => {
  const { ask } = serviceThat('advertiser Shoes')

  expect(await ask(look)).toMatchObject({ kind: 'answer', headers: { 'content-type': 'application/json' } })
  expect(JSON.stringify(await ask(look))).not.toContain('parley-as')
})

test('an answer of a service that does not know the header, or narrowed to somebody else, is dropped', async () => {
  for (const said of [undefined, 'advertiser Boots', 'publisher Shoes'])
    expect(await serviceThat(said).ask(look), said).toMatchObject({ kind: 'away' })
})

test('a change is only sent to a service that is known to narrow', async () => {
  const [old, current] = [serviceThat(undefined), serviceThat('advertiser Shoes')]

  expect(await old.ask(change)).toMatchObject({ kind: 'away' })
  await current.ask(change)
  await current.ask(change)

  expect(old.asked.map(({ path }) => path)).toEqual(['/v1/campaigns'])
  expect(current.asked.map(({ method }) => method)).toEqual([undefined, 'PATCH', 'PATCH'])
})

test('the operator is asked nothing of the kind', async () => {
  const { ask, asked } = serviceThat(undefined)

  expect(await ask({ path: '/v1/campaigns/c', method: 'PATCH' })).toMatchObject({ kind: 'answer' })
  expect(asked).toHaveLength(1)
})
