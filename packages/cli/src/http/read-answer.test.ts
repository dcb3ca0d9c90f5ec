import { AuctionList } from '@parley/contract'
import { expect, test } from 'vitest'
import { answerAs } from './read-answer.ts'

const url = 'http://127.0.0.1:9090'
const row = { id: 'a', at: '2026-11-18T00:00:00.000Z', outcome: 'bid', status: 200, tookMs: 1, why: 'won' }

test('texts are made safe for a terminal, wherever they are', () => {
  const auctions = [{ ...row, why: 'a\u001b[31m\nb', ends: { 'x\u0007': 1 } }]

  expect(answerAs(AuctionList, { auctions }, url)).toEqual({
    auctions: [{ ...row, why: 'a\ufffd[31m\ufffdb', ends: { 'x\ufffd': 1 } }],
  })
})

test('a member that a newer server added is left out', () => {
  expect(answerAs(AuctionList, { auctions: [{ ...row, colour: 'red' }], more: true }, url)).toEqual({ auctions: [row] })
})

test('an answer that lacks something says where and what to do', () => {
  const { why: _, ...lacking } = row

  expect(() => answerAs(AuctionList, { auctions: [lacking] }, url)).toThrow(
    'The answer of http://127.0.0.1:9090 does not match this version of parley (/auctions/0 must have required properties why). Use the parley version of the server.',
  )
})
