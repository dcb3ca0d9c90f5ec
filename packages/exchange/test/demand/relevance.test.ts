// D107 over a socket: where scores are not good enough to rank bids by, the price ranks, and whoever should know is told. The rule is
// D107-ranking-language.

import { afterAll, expect, test } from 'vitest'
import { patience, stopAll } from '../support/server.ts'
import { house, simpleRequest } from './documents.ts'
import { type DemandExchange, startExchange } from './exchange.ts'

afterAll(stopAll)

interface Steps {
  readonly request: { readonly ranking: string; readonly scorer?: string }
}

interface Told {
  readonly warnings: readonly { readonly rule: string; readonly field: string; readonly reason: string }[]
  readonly relevance?: { readonly scorer: string; readonly ranking: string }
}

/** What a test in this language is told. */
async function toldIn(exchange: DemandExchange, language: string): Promise<Told> {
  const { status, body } = await exchange.post(simpleRequest({ ...chatIn(language), test: 1 }))
  expect(status).toBe(200)
  return (JSON.parse(body) as { readonly ext: { readonly service: Told } }).ext.service
}

/** How an auction in this language was held. */
async function heldIn(exchange: DemandExchange, language: string): Promise<Steps['request'] | undefined> {
  const { steps } = await exchange.explained(await exchange.post(simpleRequest(chatIn(language))))
  return (steps as unknown as Steps | undefined)?.request
}

const chatIn = (language: string): object => ({ device: { language }, site: { keywords: 'shoes' } })

test('with word vectors, English is ranked by relevance and Spanish by price, which a test is told', async () => {
  const auction = { ranking: 'price-times-relevance' }
  const exchange = await startExchange({ house, auction })
  await expect.poll(async () => (await heldIn(exchange, 'en'))?.scorer, patience).toBe('vectors')

  expect(await toldIn(exchange, 'en')).toMatchObject({ warnings: [], relevance: { scorer: 'vectors' } })
  await expect.poll(async () => (await heldIn(exchange, 'es'))?.ranking, patience).toBe('price')
  // Nothing was scored, so nobody did it.
  expect((await heldIn(exchange, 'es'))?.scorer).toBeUndefined()
  const told = await toldIn(exchange, 'es')
  expect(told.warnings).toMatchObject([{ rule: 'D107-ranking-language', field: 'device.language' }])
  expect(told.relevance).toBeUndefined()
})

test('by words, no language is ranked by relevance, and the start says so', async () => {
  const exchange = await startExchange({ house, auction: { ranking: 'price-times-relevance', scorer: 'words' } })

  await expect.poll(async () => (await heldIn(exchange, 'en'))?.ranking, patience).toBe('price')
  expect(await toldIn(exchange, 'en')).toMatchObject({ warnings: [{ rule: 'D107-ranking-language' }] })
  exchange.server.child.kill('SIGTERM')
  const { stderr } = await exchange.server.ended
  expect(stderr).toMatch(/^remark: auction\.ranking is price-times-relevance and auction\.scorer is words: /)
})
