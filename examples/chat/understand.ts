// What the chat makes of a message: its topic, the price that was named, and what the writer is after. It only
// looks for single words; real understanding is beyond an example.

import type { IntentName } from '@parley/client'
import { type PriceLimit, priceIn } from './price.ts'
import { type Topic, topics } from './topics.ts'

export interface Understanding {
  readonly topic: Topic | undefined
  readonly price: PriceLimit | undefined
  readonly intent: IntentName
  readonly asksForPrice: boolean
}

/** `before` is what the chat was about; a message such as "What do they cost?" goes on with it. */
export function understand(message: string, before: Topic | undefined): Understanding {
  const price = priceIn(message)
  const asksForPrice =
    price !== undefined || /\b(?:pric\w+|costs?|cheap\w*|expensive|afford\w*|budget)\b/i.test(message)
  const topic = topicIn(message) ?? (asksForPrice || refersBack.test(message) ? before : undefined)
  return { topic, price, asksForPrice, intent: intentOf(message, asksForPrice) }
}

const refersBack = /\b(?:they|them|those|these|ones|another|tell me more)\b/i

function intentOf(message: string, asksForPrice: boolean): IntentName {
  if (asksForPrice || /\b(?:buy|order|purchase|offers?|deals?)\b/i.test(message)) return 'purchase_inquiry'
  return /\b(?:which|compare|better|best|or|versus|vs)\b/i.test(message) ? 'comparison' : 'information_seeking'
}

/** The topic with the longest word in the message: "garden tools" says more than "garden". */
export function topicIn(message: string): Topic | undefined {
  let found: Topic | undefined
  let length = 0
  for (const { topic, word, pattern } of patterns) {
    if (word.length > length && pattern.test(message)) {
      found = topic
      length = word.length
    }
  }
  return found
}

const patterns = topics.flatMap((topic) =>
  topic.words.map((word) => ({
    topic,
    word,
    pattern: new RegExp(`(?<![\\p{L}\\d])${word.replaceAll(/[ -]/g, '[ -]?')}(?:e?s)?(?![\\p{L}\\d])`, 'iu'),
  })),
)
