import type { NodeReport, Second } from '@parley/contract'
import { expect, test } from 'vitest'
import { sumOf } from './sum-of-nodes.ts'

test('rates of nodes are added, whatever the number of their seconds, and who does not answer is missing', () => {
  const dead = { url: 'http://10.0.0.3:9090', fault: 'nothing is listening there' }

  const sum = sumOf([nodeOf(10, { bid: 30, overloaded: 10 }), nodeOf(2, { bid: 5 }), dead])

  expect([sum.answering, sum.missing]).toEqual([2, [dead]])
  expect([sum.perSecond(), sum.perSecond('overloaded')]).toEqual([45, 10])
  expect(sum.outcomes).toEqual({ bid: 310, overloaded: 100 })
})

test('a node that has just started has done nothing yet', () => {
  expect(sumOf([nodeOf(0, {})]).perSecond()).toBe(0)
})

function nodeOf(seconds: number, outcomes: Readonly<Record<string, number>>): NodeReport {
  const second = { outcomes, took: [] } as unknown as Second
  return { url: 'http://10.0.0.1:9090', seconds: Array.from({ length: seconds }, () => second) }
}
