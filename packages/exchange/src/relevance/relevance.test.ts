import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { AdWords, ChatWords, Relevance, Scorer } from '../model/relevance.ts'
import { scoresFor } from './relevance.ts'

/** A scorer of somebody's own, which notes what it is told. */
function notedScorer(relevance: Relevance) {
  const chats: ChatWords[] = []
  const ads: AdWords[] = []
  const scorer: Scorer = {
    about(chat) {
      chats.push(chat)
      return (ad) => {
        ads.push(ad)
        return relevance
      }
    },
  }
  return { scorer, chats, ads }
}

const asking = impOf({ ext: { service: { minRelevance: 0.3 } } })

test('a scorer is told what the chat and the ad say, and nothing of the person', () => {
  const { scorer, chats, ads } = notedScorer({ thousandths: 420, because: ['shoes'] })
  const native = JSON.stringify({
    native: {
      ver: '1.2',
      assets: [
        { id: 1, title: { len: 90 } },
        { id: 2, data: { type: 1 } },
        { id: 3, data: { type: 2 } },
        { id: 4, data: { type: 6 } },
        { id: 5, data: { type: 10 } },
      ],
    },
  })
  const opportunity = opportunityFor({
    imp: [impOf({ native: { request: native }, ext: { service: { minRelevance: 0.3 } } })],
    site: { keywords: 'Shoes, run', cat: ['IAB17'], content: { language: 'de-AT' } },
    device: { language: 'en' },
    user: { id: 'u1' },
    ext: {
      service: {
        messageSequenceNumber: 3,
        messageLength: 40,
        isQuickReply: false,
        sessionDurationMs: 9000,
        intent: { value: 'comparison', confidence: 1, topics: ['trail running'], signals: [] },
      },
    },
  })
  const [imp] = opportunity.imps
  const assets = [
    { id: 1, title: { text: 'Trail shoes' } },
    { id: 2, data: { value: 'Northtrail' } },
    { id: 3, data: { value: 'Light.' } },
    { id: 4, data: { value: '$99' } },
    { id: 5, data: { value: 'Waterproof.' } },
  ]
  const bid = bidOf({
    cat: ['IAB18'],
    adomain: ['northtrail.example'],
    markup: { assets, link: { url: 'https://a.example' } },
  })

  if (imp === undefined) throw new Error('no impression')
  expect(scoresFor(opportunity, { scorer })(bid, imp)).toEqual({ thousandths: 420, because: ['shoes'] })
  expect(chats).toEqual([
    { keywords: ['shoes', 'run'], topics: ['trail running'], categories: ['IAB17'], language: 'de' },
  ])
  expect(ads).toEqual([
    {
      title: 'Trail shoes',
      desc: 'Light. Waterproof.',
      sponsored: 'Northtrail',
      categories: ['IAB18'],
      domains: ['northtrail.example'],
    },
  ])
})

test.each([
  [1e9, 1000],
  [-5, 0],
  [Number.NaN, 0],
  [333.4, 333],
])('a score of %d by somebody else counts as %d', (thousandths, counted) => {
  const opportunity = opportunityFor({ imp: [asking] })
  const score = scoresFor(opportunity, notedScorer({ thousandths, because: [] }))
  const [imp] = opportunity.imps
  if (imp === undefined) throw new Error('no impression')

  expect(score(bidOf({}), imp).thousandths).toBe(counted)
})
