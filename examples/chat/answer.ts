// The assistant's answers: prepared text about the topic, the usual price range, or that it does not know the topic.

import type { PriceLimit } from './price.ts'
import { topics } from './topics.ts'
import type { Understanding } from './understand.ts'

export function answerTo({ topic, price, asksForPrice }: Understanding): string {
  if (topic === undefined)
    return `I do not know about that. I can help with ${listed(topics.map(({ plural }) => plural))}.`
  const [from, to] = topic.costs
  const costs = `${capital(topic.plural)} usually cost from ${from} to ${to} dollars.`
  if (price === undefined) return asksForPrice ? costs : topic.says
  return `${limitSentence(price, from, to)} ${topic.says}`
}

const signs = { USD: '$', EUR: '€', GBP: '£' } as const

function limitSentence({ min, max, currency }: PriceLimit, from: number, to: number): string {
  const shown = (value: number): string => `${signs[currency]}${value}`
  if (max !== undefined && max < from) {
    return `That will be difficult: I do not know many below $${from}.`
  }
  if (min !== undefined && min > to) return `I do not know many above $${to}.`
  if (max === undefined) return `There is a good choice from ${shown(min ?? 0)} up.`
  return min === undefined
    ? `There is a choice up to ${shown(max)}.`
    : `There is a choice from ${shown(min)} to ${shown(max)}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
