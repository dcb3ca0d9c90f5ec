import { expect, test } from 'vitest'
import { offersIn } from './answer.ts'

const tracker = { event: 1, method: 1, url: 'http://127.0.0.1:1/i/t3' }

function answerWith(markup: object, more: object = {}): string {
  const bid = {
    id: 'b1',
    impid: '7',
    price: 2.5,
    nurl: 'http://127.0.0.1:1/w/t1?p=${AUCTION_PRICE}',
    burl: 'http://127.0.0.1:1/b/t2?p=${AUCTION_PRICE}',
    adm: JSON.stringify({ native: markup }),
    adomain: ['shop.example'],
    cid: 'c1',
    ...more,
  }
  return JSON.stringify({ id: 'a1', seatbid: [{ seat: 'alpha', bid: [bid] }] })
}

test('a bid has its price in nano-dollars and four notices, with the price filled in', () => {
  const offers = offersIn(answerWith({ link: { url: 'http://127.0.0.1:1/c/t4' }, eventtrackers: [tracker] }), 'pub')

  expect(offers).toEqual([
    {
      bid: {
        bid: 'b1',
        auction: 'a1',
        imp: '7',
        publisher: 'pub',
        partner: 'alpha',
        clearingNano: 2_500_000,
        advertiser: 'shop.example',
        campaign: 'c1',
        creative: '',
      },
      notices: [
        { kind: 'win', path: '/w/t1?p=2.5' },
        { kind: 'billing', path: '/b/t2?p=2.5' },
        { kind: 'impression', path: '/i/t3' },
        { kind: 'click', path: '/c/t4' },
      ],
    },
  ])
})

test('without tracking a bid has two notices', () => {
  const [offer] = offersIn(answerWith({ link: { url: 'https://shop.partner.example/' } }), 'pub')

  expect(offer?.notices.map(({ kind }) => kind)).toEqual(['win', 'billing'])
})

test('where a bid takes feedback, a reader finds it irrelevant', () => {
  const ext = { service: { feedback: 'http://127.0.0.1:1/feedback/t5' } }

  const [offer] = offersIn(answerWith({ link: { url: 'https://shop.partner.example/' } }, { ext }), 'pub')

  expect(offer?.notices.at(-1)).toEqual({ kind: 'feedback', path: '/feedback/t5?reason=irrelevant' })
})

test('an empty answer offers nothing', () => {
  expect(offersIn('', 'pub')).toEqual([])
})
