// What the chat makes of a message: its topic, the price that was named, and what the writer is after. It only
// looks for single words; real understanding is beyond an example.

import type { IntentName } from '@parley/client'
import { type PriceLimit, priceIn, withoutPrice } from './price.ts'
import { kindsIn, subjectIn } from './subject.ts'
import type { Topic } from './topics.ts'

export interface Understanding {
  readonly topic: Topic | undefined
  /** What the request says it is about: the topic, and each kind of it that may be shown. */
  readonly keywords: readonly string[]
  readonly price: PriceLimit | undefined
  readonly intent: IntentName
  readonly asksForPrice: boolean
}

/** `before` is what the chat was about; a message such as "What do they cost?" goes on with it. */
export function understand(message: string, before: Understanding | undefined): Understanding {
  const price = priceIn(message)
  const asksForPrice = price !== undefined || priceWords.test(message)
  const subject = subjectIn(message)
  const goesOn = subject.kind === 'none' && (refersBack.test(message) || isOnlyAboutPrice(message))
  const topic = subject.kind === 'topic' ? subject.topic : goesOn ? before?.topic : undefined
  const keywords = topic === undefined ? [] : keywordsOf(message, topic, before)
  return { topic, keywords, price, asksForPrice, intent: intentOf(message, asksForPrice) }
}

export function topicIn(message: string): Topic | undefined {
  return understand(message, undefined).topic
}

const refersBack = /\b(?:they|them|those|these|ones|another|tell me more)\b/i
const priceWords = /\b(?:pric\w+|costs?|cheap\w*|expensive|afford\w*|budget)\b/i

/** The kinds that are named, those that were named before in the same topic, or all. */
function keywordsOf(message: string, topic: Topic, before: Understanding | undefined): readonly string[] {
  const named = kindsIn(message, topic)
  if (named.length === 0 && before?.topic === topic) return before.keywords
  return [...topic.keywords, ...(named.length > 0 ? named : topic.kinds.map(({ name }) => name))]
}

const fillers = new Set(
  'a an and any anything are at but buy can could do does for get have how i in is it less me more much my no not of only or please rather same show so something that the then there to what which with would you your'.split(
    ' ',
  ),
)

/** "Anything under 50 dollars?" asks about the topic before, "a toaster under 50 dollars" does not. */
function isOnlyAboutPrice(message: string): boolean {
  const rest = withoutPrice(message).replaceAll(new RegExp(priceWords, 'gi'), ' ')
  if (rest === message) return false
  return (rest.match(/\p{L}+/gu) ?? []).every((word) => fillers.has(word.toLowerCase()))
}

function intentOf(message: string, asksForPrice: boolean): IntentName {
  if (asksForPrice || /\b(?:buy|order|purchase|offers?|deals?)\b/i.test(message)) return 'purchase_inquiry'
  return /\b(?:which|compare|better|best|or|versus|vs)\b/i.test(message) ? 'comparison' : 'information_seeking'
}
