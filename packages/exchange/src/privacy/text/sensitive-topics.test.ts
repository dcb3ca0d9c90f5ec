import { quickestMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import { sensitiveTopics } from '../../catalog/sensitive-topics.ts'
import { createChatJudge } from './sensitive-topics.ts'

const byDefault = Object.values(sensitiveTopics).flat()
const sensitive = { rule: 'D85-sensitive-topic', found: 'a word of privacy.sensitiveTopics' }
const personal = { rule: 'D83-personal-value', found: 'what looks like an e-mail address' }

test('a word is found as a whole word, in any case and at any place', () => {
  const judge = createChatJudge(['cancer'])

  expect(judge('cancer')).toEqual(sensitive)
  expect(judge('Breast Cancer care')).toEqual(sensitive)
  expect(judge('lung-cancer')).toEqual(sensitive)
  expect(judge('lung_cancer')).toEqual(sensitive)
  expect(judge('cancerous')).toBeUndefined()
  expect(judge('tropicofcancer')).toBeUndefined()
  expect(judge('cancer2')).toBeUndefined()
})

test('a phrase is found with any white space or sign between its words, and only in order', () => {
  const judge = createChatJudge(['trade  union', 'self-harm'])

  expect(judge('my trade union')).toEqual(sensitive)
  expect(judge('Trade\u00a0\t Union')).toEqual(sensitive)
  expect(judge('trade_union')).toEqual(sensitive)
  expect(judge('self harm')).toEqual(sensitive)
  expect(judge('trade')).toBeUndefined()
  expect(judge('tradeunion')).toBeUndefined()
  expect(judge('union trade')).toBeUndefined()
  expect(judge('trade unions')).toBeUndefined()
  expect(judge('trade the union')).toBeUndefined()
})

test('words of every script have borders and cases', () => {
  const judge = createChatJudge(['évêque', 'здоровье', 'ÜBELKEIT', '健康'])

  expect(judge('L\u2019\u00c9V\u00caQUE')).toEqual(sensitive)
  expect(judge('e\u0301ve\u0302que')).toEqual(sensitive)
  expect(judge('Моё Здоровье')).toEqual(sensitive)
  expect(judge('übelkeit')).toEqual(sensitive)
  expect(judge('\uff35\u0308\uff22\uff25\uff2c\uff2b\uff25\uff29\uff34')).toEqual(sensitive)
  expect(judge('健康')).toEqual(sensitive)
  expect(judge('évêques')).toBeUndefined()
  expect(judge('éévêque')).toBeUndefined()
})

test('what looks personal is found as well, and named first', () => {
  expect(createChatJudge(['cancer'])('cancer: jane@example.com')).toEqual(personal)
})

test('an empty list leaves every topic alone, and finds what looks personal all the same', () => {
  expect(createChatJudge([])('cancer')).toBeUndefined()
  expect(createChatJudge([])('jane@example.com')).toEqual(personal)
})

test('a topic with signs in it is no expression', () => {
  const judge = createChatJudge(['a.*b', '(c', 'd|e'])

  expect(judge('a b')).toEqual(sensitive)
  expect(judge('d e')).toEqual(sensitive)
  expect(judge('axxb')).toBeUndefined()
  expect(judge('e')).toBeUndefined()
})

test.each([
  'type 2 diabetes',
  'Mental Health',
  'gay bars',
  'halal food for Muslims',
  'left-wing podcasts',
  'union membership fees',
  'ethnic origin',
  'I want to die',
  'signs of self-harm',
  'Brustkrebs Vorsorge',
  'Angststörung',
  'angststoerung',
  'angststorung',
  'Ich bin schwanger',
  'Mitglied einer Gewerkschaft',
  'soigner une dépression',
  'chimiotherapie',
  'femme enceinte',
  "membre d'un syndicat",
  'depresión posparto',
  'orientacion sexual',
  'quiero morir',
  'gravidanza',
  'origine etnica',
  'câncer de mama',
  'saude mental',
  'matar-me',
])('%s is sensitive by default', (text) => {
  expect(createChatJudge(byDefault)(text)).toEqual(sensitive)
})

test.each([
  'running shoes',
  'health insurance',
  'Christian Dior',
  'bicycle race',
  'European Union',
  'credit union',
  'conservative investments',
  'birthday party',
  'hearing aids',
  'enceinte bluetooth',
  'religieuse au chocolat',
  'judías verdes',
  'judias verdes',
  'Etnia Barcelona',
  'handicap de golf',
  "syndicat d'initiative",
  'interruttore bipolare',
  'deficiência de vitamina',
  'isla mágica',
  'Christstollen',
  'sinistra e destra',
])('%s is not sensitive by default', (text) => {
  expect(createChatJudge(byDefault)(text)).toBeUndefined()
})

// A request may be a quarter of a megabyte, and all of it one topic.
test.each([
  ['first words of phrases', 'mental '.repeat(35_000)],
  ['words that nearly match', 'suicid '.repeat(35_000)],
  ['gaps in a phrase', `mental${' '.repeat(249_000)}`],
  ['letters', 'a'.repeat(250_000)],
  ['letters with marks', 'e\u0301'.repeat(80_000)],
])('a quarter of a megabyte of %s is read in milliseconds', (_, text) => {
  const judge = createChatJudge(byDefault)

  expect(quickestMs(() => judge(text))).toBeLessThan(50)
})
