import { expect, test } from 'vitest'
import { answerOf, startBuyers } from './buyers.ts'

const native = { request: '{"native":{"ver":"1.2","assets":[{"id":1,"title":{"len":90}}]}}' }
const pmp = { deals: [{ id: 'd7' }, { id: 'd8' }] }

function bidOf(buyer: string, name: string) {
  const answer = answerOf(buyer, { id: 'r1', tmax: 100, imp: [{ id: '1', native, pmp }], site: { name } })
  return (answer as { seatbid: { bid: object[] }[] } | undefined)?.seatbid[0]?.bid[0]
}

test('a buyer bids what the sentence says of it, and not at all where it says nothing', () => {
  const sentence = 'acme bids 9 under d1 for other.example; bolt bids 2.5'

  expect(bidOf('acme', sentence)).toMatchObject({ price: 9, dealid: 'd1', adomain: ['other.example'] })
  expect(bidOf('bolt', sentence)).toMatchObject({ price: 2.5, dealid: undefined, adomain: ['shop.example'] })
  expect(bidOf('coda', sentence)).toBeUndefined()
})

test('any is the first deal that it was told, and nobody is no advertiser', () => {
  expect(bidOf('acme', 'acme bids 1 under any for nobody')).toMatchObject({ dealid: 'd7', adomain: [] })
})

test('a bid can say more of itself, and ask for a group', () => {
  expect(bidOf('acme', 'acme bids 1 for a.example with {"cat":["IAB25"],"attr":[3]}')).toMatchObject({
    adomain: ['a.example'],
    cat: ['IAB25'],
    attr: [3],
  })
  const site = { name: 'acme bids 1 as a group' }
  expect(answerOf('acme', { id: 'r1', tmax: 100, imp: [{ id: '1', native }], site })).toMatchObject({
    seatbid: [{ group: 1, bid: [{ price: 1 }] }],
  })
})

test('each buyer answers on its own path of one port', async () => {
  const buyers = await startBuyers(0)
  const body = JSON.stringify({ id: 'r1', tmax: 100, imp: [{ id: '1', native }], site: { name: 'acme bids 1' } })
  const statusOf = async (buyer: string) =>
    (await fetch(`http://127.0.0.1:${buyers.port}/${buyer}`, { method: 'POST', body })).status

  const statuses = [await statusOf('acme'), await statusOf('bolt')]
  await buyers.stop()

  expect(statuses).toEqual([200, 204])
})
