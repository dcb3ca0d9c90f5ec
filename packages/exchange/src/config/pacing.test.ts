import { expect, test } from 'vitest'
import { configOf, problemsOf } from '../../test/support/config.ts'

test('nothing is paced by default, and rules that are written have defaults that pace nothing', () => {
  const config = configOf('supply: { publishers: [{ id: a }, { id: b, pacing: {} }] }')

  const [plain, ruled] = config.supply.publishers
  expect(plain).toMatchObject({ pacing: undefined, placements: [] })
  expect(ruled?.pacing).toEqual({
    firstTurn: 1,
    minTurnsBetween: 0,
    maxPerSession: undefined,
    sameAdvertiserAfterTurns: 0,
    notWhen: { sentiments: [], intents: [], funnelStages: [] },
  })
})

test('placements have rules of their own', () => {
  const config = configOf(
    'supply: { publishers: [{ id: a, placements: [{ tagid: side, pacing: { firstTurn: 4 } }] }] }',
  )

  expect(config.supply.publishers[0]?.placements).toMatchObject([{ tagid: 'side', pacing: { firstTurn: 4 } }])
})

test.each([
  ['firstTurn: 0', 'firstTurn must be 1 or more'],
  ['firstTurn: 1001', 'firstTurn must be 1000 or less'],
  ['minTurnsBetween: -1', 'minTurnsBetween must be 0 or more'],
  ['maxPerSession: 0', 'maxPerSession must be 1 or more'],
  ['maxPerSession: 101', 'maxPerSession must be 100 or less'],
  ['sameAdvertiserAfterTurns: 1.5', 'sameAdvertiserAfterTurns must be a whole number'],
  ['notWhen: { sentiments: [angry] }', 'notWhen.sentiments.0 must be one of positive, neutral, negative'],
])('%s is a problem', (rule, words) => {
  const [problem] = problemsOf(`supply: { publishers: [{ id: a, pacing: { ${rule} } }] }`)

  expect(problem?.message).toBe(`supply.publishers.0.pacing.${words}`)
})
