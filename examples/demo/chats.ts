// Short chat situations, composed from topics, intents, funnel stages and sentiments: what a user wrote to an
// assistant, and what the assistant's publisher knows about it. The same source of chance gives the same chats.

import { between, type Chance, cents, pick } from './chance.ts'
import { type Topic, topics } from './topics.ts'

type Stage = 'awareness' | 'consideration' | 'intent' | 'conversion'
type Sentiment = 'positive' | 'neutral' | 'negative'
/** What the publisher says about the law that protects the user. */
export type Consent = 'none' | 'given' | 'missing' | 'us-opt-out' | 'child'

export interface Chat {
  readonly says: string
  readonly hears: string
  readonly topic: Topic
  readonly intent: string
  readonly stage: Stage
  readonly sentiment: Sentiment
  /** The most the user wants to pay, where a price was named. */
  readonly priceMax: number | undefined
  readonly consent: Consent
  readonly country: string
  readonly publisher: string
  readonly floorCpm: number
  readonly isSecondPrice: boolean
  readonly isApp: boolean
  readonly impCount: number
}

interface Situation {
  readonly intent: string
  readonly stage: Stage
  readonly sentiment: Sentiment
  readonly says: readonly string[]
  readonly hears: string
}

/** `{max}` in what is said becomes a price filter. */
const situations: readonly Situation[] = [
  {
    intent: 'purchase_inquiry',
    stage: 'intent',
    sentiment: 'positive',
    says: [
      'I need {plural} for {use}, under ${max}. What do you suggest?',
      'Which {plural} for {use} can I get this week?',
    ],
    hears: 'Three things matter for {use}. Here is one to start with:',
  },
  {
    intent: 'purchase_inquiry',
    stage: 'conversion',
    sentiment: 'positive',
    says: ['I have decided: {plural}, at most ${max}. Where do I order?', 'Take me to good {plural}, please.'],
    hears: 'Good choice. You can order here:',
  },
  {
    intent: 'comparison',
    stage: 'consideration',
    sentiment: 'neutral',
    says: [
      '{brand} or {rival}: whose {plural} are better for {use}?',
      'Compare {plural} by {brand} and {rival} for me.',
    ],
    hears: 'Both are sound; they differ in weight and in how they age. Also worth a look:',
  },
  {
    intent: 'information_seeking',
    stage: 'awareness',
    sentiment: 'neutral',
    says: ['How do I choose {plural} for {use}?', 'What should I know about {plural}?'],
    hears: 'Begin with where and how often you will use them. To get a feeling for it:',
  },
  {
    intent: 'support_request',
    stage: 'awareness',
    sentiment: 'negative',
    says: ['I am not happy with my new {plural}. What now?', 'The shop does not answer about my {plural}.'],
    hears: 'I am sorry. Here is what to write to the shop. If all else fails:',
  },
  {
    intent: 'objection_handling',
    stage: 'consideration',
    sentiment: 'negative',
    says: ['{Plural} for ${max}? Why would I pay that much?', 'Are expensive {plural} not just marketing?'],
    hears: 'Fair question. What you pay for is how long they last. One that explains its price:',
  },
]

const chatCount = 360
const publishers = ['pub-helper', 'pub-curious', 'pub-weekend', 'pub-atlas'] as const

export function composeChats(chance: Chance): readonly Chat[] {
  return Array.from({ length: chatCount }, () => composeChat(pick(topics, chance), pick(situations, chance), chance))
}

function composeChat(topic: Topic, situation: Situation, chance: Chance): Chat {
  const template = pick(situation.says, chance)
  const max = Math.ceil(between(topic.priceFrom * 1.3, topic.priceTo * 0.6, chance) / 10) * 10
  const [brand = '', rival = ''] = topic.brands.toSorted(() => chance() - 0.5)
  const { plural } = topic
  const Plural = plural.charAt(0).toUpperCase() + plural.slice(1)
  const words: Readonly<Record<string, string>> = {
    plural,
    Plural,
    use: pick(topic.uses, chance),
    max: `${max}`,
    brand,
    rival,
  }
  const say = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  const { consent, country } = lawFor(chance)
  return {
    says: say(template),
    hears: say(situation.hears),
    topic,
    intent: situation.intent,
    stage: situation.stage,
    sentiment: situation.sentiment,
    priceMax: template.includes('{max}') ? max : undefined,
    consent,
    country,
    publisher: pick(publishers, chance),
    floorCpm: floorFor(chance),
    isSecondPrice: chance() < 0.4,
    isApp: chance() < 0.3,
    impCount: chance() < 0.1 ? 2 : 1,
  }
}

function lawFor(chance: Chance): Pick<Chat, 'consent' | 'country'> {
  const draw = chance()
  if (draw < 0.2) return { consent: 'given', country: pick(['DEU', 'FRA', 'ESP'], chance) }
  if (draw < 0.28) return { consent: 'missing', country: pick(['DEU', 'FRA', 'ITA'], chance) }
  if (draw < 0.36) return { consent: 'us-opt-out', country: 'USA' }
  if (draw < 0.39) return { consent: 'child', country: 'USA' }
  return { consent: 'none', country: pick(['USA', 'CAN', 'GBR', 'AUS'], chance) }
}

/** Some publishers set a floor that nobody pays. */
function floorFor(chance: Chance): number {
  return chance() < 0.07 ? 20 : cents(between(0.2, 2.2, chance))
}
