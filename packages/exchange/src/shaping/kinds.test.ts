import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../test/support/samples.ts'
import type { Opportunity } from '../model/opportunity.ts'
import { hashOf, type Kinds, placeOf, shapedRequest } from './kinds.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }

function kindsOf(members: object, over: Partial<Opportunity> = {}): Kinds {
  const kinds = shapedRequest('a', { ...opportunityFor(members), ...over }).imps[0]?.kinds
  if (kinds === undefined) throw new Error('the sample has no impression')
  return kinds
}

/** How many traits two requests share, and which kinds. */
function shared(one: Kinds, other: Kinds): readonly [number, boolean, boolean] {
  const traits = one.traits.filter((trait) => other.traits.includes(trait)).length
  return [traits, one.wide === other.wide, one.narrow === other.narrow]
}

function chat(value: string, more: object = {}): object {
  return { ext: { service: { ...metrics, intent: { value, confidence: 1, topics: [], signals: [] }, ...more } } }
}

test('requests that differ in country are of other kinds; how a country is written makes no difference', () => {
  const german = kindsOf({ device: { geo: { country: 'DEU' } } })

  expect(shared(german, kindsOf({ device: { geo: { country: 'FRA' } } }))).toEqual([5, false, false])
  expect(shared(german, kindsOf({ device: { geo: { country: 'DE' } } }))).toEqual([6, true, true])
})

test('requests of another intent or publisher are of other kinds, and those of another stage only of another narrow one', () => {
  const base = kindsOf(chat('comparison'))

  expect(shared(base, kindsOf(chat('support_request')))).toEqual([5, false, false])
  expect(shared(base, kindsOf(chat('comparison'), { publisher: 'p2' }))).toEqual([5, false, false])
  expect(shared(base, kindsOf(chat('comparison', { funnel: { stage: 'intent', progress: 1 } })))).toEqual([
    5,
    true,
    false,
  ])
})

test('floors of one band are of one kind', () => {
  const [low, near, far] = [1.2, 2, 2.2].map((bidfloor) => kindsOf({ imp: [impOf({ bidfloor })] }))
  if (low === undefined || near === undefined || far === undefined) throw new Error('there are three')

  expect(shared(low, near)).toEqual([6, true, true])
  expect(shared(near, far)).toEqual([5, true, false])
})

test('the declared format decides, and whether there are others', () => {
  const format = (id: string) => ({ agent_url: 'https://formats.example/', id })
  const withFormats = (...ids: readonly string[]) =>
    kindsOf({ imp: [ids.length === 0 ? impOf() : impOf({ ext: { service: { adcpFormats: ids.map(format) } } })] })
      .narrow

  const kinds = [withFormats(), withFormats('card'), withFormats('text'), withFormats('card', 'text')]

  expect(new Set(kinds).size).toBe(4)
})

test('an intent and a publisher of the same name are two traits', () => {
  const { traits } = kindsOf(chat('shop'), { publisher: 'shop' })

  expect(new Set(traits).size).toBe(6)
})

test('places of auctions are spread evenly, and those of two partners have nothing to do with each other', () => {
  const [alpha, beta] = [hashOf('alpha'), hashOf('beta')]
  const ids = Array.from({ length: 10_000 }, (_, at) => hashOf(`auction-${at}`))

  const ofAlpha = ids.filter((id) => placeOf(id, alpha) < 0.1)
  const ofBoth = ofAlpha.filter((id) => placeOf(id, beta) < 0.1)

  expect(ofAlpha.length).toBeGreaterThan(900)
  expect(ofAlpha.length).toBeLessThan(1100)
  expect(ofBoth.length).toBeGreaterThan(60)
  expect(ofBoth.length).toBeLessThan(140)
})
