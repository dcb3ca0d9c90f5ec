import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { showExplanation } from './show-explanation.ts'

const plain = picocolors.createColors(false)
const shown = (service: object): readonly string[] =>
  showExplanation({ ext: { service } }, plain)
    .split('\n')
    .map((line) => line.trim())

test('agreed floors and the supply chain are shown where the answer has them', () => {
  const nodes = [
    { asi: 'first.example', sid: 'news' },
    { asi: 'second.example', sid: '7' },
  ]
  const lines = shown({
    floors: [{ impid: '1', floorCpm: 2.5, from: 'floors[0] of pub-1' }],
    supplyChain: { ver: '1.0', complete: 1, nodes },
  })

  expect(lines).toContain('floors         impression 1: 2.5 USD, from floors[0] of pub-1')
  expect(lines).toContain('supply chain   first.example (news) → second.example (7), complete')
})

test('an answer without them has no such lines', () => {
  expect(shown({}).filter((line) => /^(?:floors|supply chain)/.test(line))).toEqual([])
})
