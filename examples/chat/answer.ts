// What the assistant says: what it knows by heart about the topic, what that usually costs, and honestly if it knows nothing.

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
    return `That will be difficult: I know of little below $${from}.`
  }
  if (min !== undefined && min > to) return `I know of little above $${to}.`
  if (max === undefined) return `From ${shown(min ?? 0)} up there is a good choice.`
  return min === undefined
    ? `Up to ${shown(max)} there is a choice.`
    : `From ${shown(min)} to ${shown(max)} there is a choice.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
