import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerTo } from './answer.ts'
import { goods } from './goods.ts'
import { drawPicture } from './pictures.ts'
import { productsFor } from './shop.ts'
import { topics } from './topics.ts'
import { topicIn, understand } from './understand.ts'

test.each([
  ['Which shoes keep their grip on wet trails?', 'running-shoes'],
  ['I need new HIKING BOOTS', 'hiking-boots'],
  ['noise-cancelling earbuds?', 'headphones'],
  ['A laptop for school', 'laptops'],
  ['How do I make espresso?', 'coffee-machines'],
  ['an ebike for my commute', 'bicycles'],
  ['we go camping in May', 'tents'],
  ['a camera for my daughter', 'cameras'],
  ['Recommend a book', 'books'],
  ['Which plants like the dark?', 'house-plants'],
  ['my mattress is too soft', 'mattresses'],
  ['a frying pan for eggs', 'pans'],
  ['luggage for a week', 'suitcases'],
  ['a watch for my father', 'watches'],
  ['games for the evening', 'board-games'],
  ['a standing desk', 'desks'],
  ['a lamp beside the bed', 'lamps'],
  ['garden tools for a beginner', 'garden-tools'],
  ['a raincoat', 'rain-jackets'],
  ['Is an e-reader worth it?', 'e-readers'],
])('%j is about %s', (message, name) => {
  expect(topicIn(message)?.name).toBe(name)
})

test.each(['What is the capital of France?', 'I want to watch a film', 'Can I book a room?', 'Japan', 'gameshow', ''])(
  '%j is about nothing that the chat knows',
  (message) => {
    expect(topicIn(message)).toBeUndefined()
  },
)

test('a message that only refers to something goes on with the topic before it', () => {
  const tents = understand('tents', undefined)

  expect(understand('What do they cost?', tents).topic?.name).toBe('tents')
  expect(understand('Under 100 dollars, please', tents).topic?.name).toBe('tents')
  expect(understand('Who won the election?', tents).topic).toBeUndefined()
  expect(understand('What do they cost?', undefined).topic).toBeUndefined()
})

test('a message about something else does not go on with the topic before it', () => {
  const tents = understand('tents', undefined)

  expect(understand('a toaster under 50 dollars', tents).topic).toBeUndefined()
  expect(understand('a coffee table for 80 dollars', tents).topic).toBeUndefined()
  expect(understand('Anything cheaper?', tents).topic?.name).toBe('tents')
})

test('a kind that was named stays until another one is named', () => {
  const trail = understand('trail running shoes', undefined)
  const cost = understand('What do they cost?', trail)
  const more = understand('Tell me more about running shoes', cost)
  const road = understand('And those for the road?', more)

  expect(cost.keywords).toEqual(['running shoes', 'trail running', 'trail shoes'])
  expect(more.keywords).toEqual(cost.keywords)
  expect(road.keywords).toEqual(['running shoes', 'trail running', 'road shoes'])
})

test('every product is of a kind of its topic, and no two topics have the same kind', () => {
  const kinds = topics.flatMap((topic) => topic.kinds.map(({ name }) => `${topic.name}: ${name}`))
  const names = topics.flatMap((topic) => topic.kinds.map(({ name }) => name))

  expect(goods.filter(([topic, kind]) => !kinds.includes(`${topic}: ${kind}`))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('a message with a price or a question about it means intent to buy', () => {
  expect(understand('tents under 100 dollars', undefined)).toMatchObject({
    intent: 'purchase_inquiry',
    price: { max: 100 },
  })
  expect(understand('what does a tent cost', undefined).intent).toBe('purchase_inquiry')
  expect(understand('which tent is best', undefined).intent).toBe('comparison')
  expect(understand('tell me about tents', undefined).intent).toBe('information_seeking')
})

test('the answer follows the topic and the price', () => {
  const answer = (message: string): string => answerTo(understand(message, undefined))

  expect(answer('tents')).toMatch(/^Count one person more/)
  expect(answer('what does a tent cost')).toBe('Tents usually cost from 70 to 600 dollars.')
  expect(answer('tents under 100 dollars')).toMatch(/^There is a choice up to \$100\. Count one/)
  expect(answer('tents below €20')).toMatch(/^That will be difficult: I do not know many below \$70\./)
})

test('about anything else the answer is honest', () => {
  expect(answerTo(understand('What is the capital of France?', undefined))).toMatch(
    /^I do not know about that\. I can help with running shoes, .* and e-readers\.$/,
  )
})

test('every topic has a picture and two products, and the prices are within what the answer says', () => {
  for (const { name, costs } of topics) {
    const prices = goods.filter(([topic]) => topic === name).map(([, , , price]) => price)

    expect(drawPicture(name)).toContain('<svg')
    expect(prices.length).toBe(2)
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(costs[0])
    expect(Math.max(...prices)).toBeLessThanOrEqual(costs[1])
  }
})

test('every topic has a campaign with its picture', () => {
  const text = readFileSync(new URL('chat.yaml', import.meta.url), 'utf8')
  const names = (pattern: RegExp): readonly unknown[] => [...text.matchAll(pattern)].map(([, name]) => name)

  expect(names(/^ {4}- id: (\S+)$/gm)).toEqual(topics.map(({ name }) => name))
  expect(names(/pictures\.chat\.example\/(\S+)\.svg/g)).toEqual(topics.map(({ name }) => name))
})

test('the shop finds what is within the price', () => {
  const titles = (max: number): readonly unknown[] =>
    productsFor({ keywords: ['tents', 'two-person tents', 'family tents'], min: 0, max }).map(
      (product) => (product as { title: string }).title,
    )

  expect(titles(89.89)).toEqual([])
  expect(titles(89.9)).toEqual(['Meadow two-person tent'])
  expect(titles(279)).toEqual(['Meadow two-person tent', 'Ridge tunnel tent for four'])
})
