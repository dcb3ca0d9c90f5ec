import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdWords, ChatWords } from '../model/relevance.ts'
import { plainScorer } from './plain-scorer.ts'
import { countWords } from './rare-words.ts'

const noChat: ChatWords = { keywords: [], topics: [], categories: [], language: 'en' }
const noAd: AdWords = { title: '', desc: '', sponsored: '', categories: [], domains: [] }

function score(chat: Partial<ChatWords>, ad: Partial<AdWords>) {
  return plainScorer(countWords(1000)).about({ ...noChat, ...chat })({ ...noAd, ...ad })
}

test('an ad that speaks of the same things fits, and its reasons are the words of the chat', () => {
  const chat = { keywords: ['marathon', 'running shoes'], topics: ['marathon training'] }

  const { thousandths, because } = score(chat, { title: 'Shoes for your first marathon', desc: 'Run further.' })

  expect(thousandths).toBeGreaterThan(500)
  expect(because).toEqual(['marathon', 'running shoes', 'marathon training'])
})

test('one word of a term in common is less than all of it', () => {
  const chat = { keywords: ['running shoes'] }

  const half = score(chat, { title: 'Running a business is easy' }).thousandths
  const whole = score(chat, { title: 'Shoes for running' }).thousandths

  expect(half).toBeGreaterThan(0)
  expect(whole).toBeGreaterThan(2 * half)
})

test.each([
  ['en', 'running shoes', 'The shoe for runs', 1],
  ['de', 'Laufschuhe', 'Der Laufschuh', 1],
  ['fr', 'chaussures légères', 'CHAUSSURE LEGERE', 1],
  ['es', 'viajes baratos', 'Un viaje barato', 1],
  ['it', 'scarpe da corsa', 'La scarpa per la corsa', 1],
  ['pt', 'sapatos baratos', 'Sapato barato', 1],
  ['ja', 'running shoes', 'Running shoe', 0.5],
])('case, accents and endings make no difference in %s: %s', (language, keyword, title, share) => {
  const { because, thousandths } = score({ keywords: [keyword], language }, { title })

  expect(because).toEqual([keyword])
  const whole = score({ keywords: [keyword], language }, { title: keyword }).thousandths
  if (share === 1) expect(thousandths).toBe(whole)
  else expect(thousandths).toBeLessThan(whole)
})

test('words of the advertiser count: its name, and its domain without the ending', () => {
  const chat = { keywords: ['telescopes'] }

  expect(score(chat, { sponsored: 'Telescope House' }).thousandths).toBeGreaterThan(0)
  expect(score(chat, { domains: ['telescope-house.example'] }).thousandths).toBeGreaterThan(0)
  expect(score({ keywords: ['example'] }, { domains: ['telescope-house.example'] }).thousandths).toBe(0)
})

test('a category in common counts a little, and its kind less', () => {
  const same = score({ categories: ['IAB17-18'] }, { categories: ['IAB17-18'] })
  const kind = score({ categories: ['IAB17-18'] }, { categories: ['IAB17-2'] })

  expect(same).toEqual({ thousandths: 100, because: ['category IAB17-18'] })
  expect(kind).toEqual({ thousandths: 50, because: ['category IAB17'] })
  expect(score({ categories: ['IAB1'] }, { categories: ['IAB17'] }).thousandths).toBe(0)
})

test('words that say nothing are not compared', () => {
  expect(score({ keywords: ['the best of the'] }, { title: 'The end of the world' }).thousandths).toBe(0)
})

test('a word that few ads use counts more than one that all use', () => {
  const words = countWords(1000)
  const scorer = plainScorer(words)
  for (let ad = 0; ad < 500; ad++) words.see(['onlin', `word${ad}`])
  const about = (keyword: string) => scorer.about({ ...noChat, keywords: [keyword] })

  const common = about('online')({ ...noAd, title: 'Online telescopes' }).thousandths
  const rare = about('telescopes')({ ...noAd, title: 'Online telescopes' }).thousandths

  expect(rare).toBeGreaterThan(1.5 * common)
  expect(common).toBeGreaterThan(0)
})

const german = { language: 'de' }

test.each([
  ['Laufschuhe', 'Schuhe für lange Strecken'],
  ['Schuhe', 'Laufschuhe für lange Strecken'],
  ['Kaffeemaschine', 'Der beste Kaffee'],
  ['Hunde', 'Hundefutter ohne Getreide'],
  ['Straßenbahn', 'Alte Straßen von Wien'],
])('in German a part of a word counts half as much as the word: %s, %s', (keyword, title) => {
  const part = score({ ...german, keywords: [keyword] }, { title })

  expect(part).toEqual({ thousandths: 150, because: [keyword] })
  expect(score({ ...german, keywords: [keyword] }, { title: keyword }).thousandths).toBe(300)
  expect(score({ language: 'en', keywords: [keyword] }, { title }).thousandths).toBe(0)
})

test('both parts of a word count more than one of them, and less than the word itself', () => {
  const about = (title: string) => score({ ...german, keywords: ['Wanderschuhe'] }, { title }).thousandths

  expect(about('Schuhe zum Wandern')).toBeGreaterThan(about('Schuhe'))
  expect(about('Schuhe zum Wandern')).toBeLessThan(about('Wanderschuhe'))
})

test.each([
  ['Bau', 'Training für den Bauch'],
  ['Wein', 'Schweine vom Biohof'],
  ['Kaffeemaschine', 'Waschmaschinen mit Garantie'],
  ['Winterreifen', 'Winterjacken aus Daune'],
])('%s and "%s" have nothing in common', (keyword, title) => {
  expect(score({ ...german, keywords: [keyword] }, { title })).toEqual({ thousandths: 0, because: [] })
})

test('a word of the ad counts once, though the chat says it alone and as a part', () => {
  const alone = score({ ...german, keywords: ['Apfel'] }, { title: 'Laptops mit dem Apfel' }).thousandths
  const both = score({ ...german, keywords: ['Apfel', 'Apfelkuchen'] }, { title: 'Laptops mit dem Apfel' })

  expect(both).toEqual({ thousandths: alone, because: ['Apfel', 'Apfelkuchen'] })
})

test('a term of which the ad uses the words is a better reason than one of which it uses parts', () => {
  const keywords = ['Bergschuhe', 'Laufschuhe', 'Wanderschuhe', 'Zelte']

  const { because } = score({ ...german, keywords }, { title: 'Schuhe und Zelte' })

  expect(because).toEqual(['Zelte', 'Bergschuhe', 'Laufschuhe'])
})

const word = fc.constantFrom('shoe', 'run', 'trail', 'bread', 'oven', 'flight', 'rome', 'guitar', 'lamp', 'tax')
const term = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const terms = fc.array(term, { maxLength: 6 })
const texts = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))

test('a word more in common never lowers the score, whether the chat says it or the ad', () => {
  fc.assert(
    fc.property(terms, texts, texts, word, fc.nat(), (keywords, title, desc, more, at) => {
      const topics = keywords.slice(1, 3)
      const before = score({ keywords, topics }, { title, desc }).thousandths
      const inAd = score({ keywords, topics }, { title, desc: `${desc} ${more}` }).thousandths
      expect(inAd).toBeGreaterThanOrEqual(before)
      if (!`${title} ${desc}`.split(' ').includes(more)) return

      const asTerm = score({ keywords: [...keywords, more], topics }, { title, desc }).thousandths
      const inTerm = keywords.map((one, place) => (place === at % keywords.length ? `${one} ${more}` : one))
      expect(asTerm).toBeGreaterThanOrEqual(before)
      expect(score({ keywords: inTerm, topics }, { title, desc }).thousandths).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: tries(5000) },
  )
})

const plain = ['lauf', 'schuh', 'winter', 'reifen', 'garten', 'haus', 'hund', 'futter', 'sonne', 'creme']
const germanWord = fc.oneof(
  fc.constantFrom(...plain),
  fc
    .tuple(fc.constantFrom(...plain), fc.constantFrom('', 'n', 's', 'e'), fc.constantFrom(...plain))
    .map((parts) => parts.join('')),
)
const germanTerms = fc.array(
  fc.array(germanWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  { maxLength: 5 },
)
const germanWords = fc.array(germanWord, { maxLength: 6 })

/** Whether a chat of this one word has anything in common with the ad. */
const isInCommon = (text: string, title: string): boolean =>
  score({ ...german, keywords: [text] }, { title }).thousandths > 0

test('a compound more in common never lowers the score, whether the chat says it or the ad', () => {
  fc.assert(
    fc.property(germanTerms, germanWords, germanWord, fc.nat(), (keywords, words, more, at) => {
      const title = words.join(' ')
      const before = score({ ...german, keywords }, { title }).thousandths
      expect(score({ ...german, keywords }, { title: `${title} ${more}` }).thousandths).toBeGreaterThanOrEqual(before)
      if (!isInCommon(more, title)) return

      const asTerm = score({ ...german, keywords: [...keywords, more] }, { title }).thousandths
      const inTerm = keywords.map((one, place) => (place === at % keywords.length ? `${one} ${more}` : one))
      expect(asTerm).toBeGreaterThanOrEqual(before)
      expect(score({ ...german, keywords: inTerm }, { title }).thousandths).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: tries(5000) },
  )
})

test('the order of compounds makes no difference, and without a word or a part in common the score is 0', () => {
  fc.assert(
    fc.property(germanTerms, germanWords, (keywords, words) => {
      const title = words.join(' ')
      const { thousandths } = score({ ...german, keywords }, { title })
      const isAny = keywords.flatMap((one) => one.split(' ')).some((single) => isInCommon(single, title))

      expect(thousandths > 0).toBe(isAny)
      expect(score({ ...german, keywords: keywords.toReversed() }, { title: words.toReversed().join(' ') })).toEqual(
        score({ ...german, keywords }, { title }),
      )
      expect(score({ ...german, keywords }, { title: 'Klavier Tasche Versicherung' }).thousandths).toBe(0)
    }),
    { numRuns: tries(3000) },
  )
})

test('the order of terms and words makes no difference', () => {
  const shuffled = fc
    .tuple(terms, texts)
    .chain(([keywords, title]) =>
      fc.tuple(
        fc.constant({ keywords, title }),
        fc.shuffledSubarray(keywords, { minLength: keywords.length }),
        fc.shuffledSubarray(title.split(' '), { minLength: title.split(' ').length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([{ keywords, title }, otherKeywords, otherTitle]) => {
      const first = score({ keywords }, { title }).thousandths

      expect(score({ keywords: otherKeywords }, { title: otherTitle.join(' ') }).thousandths).toBe(first)
      expect(score({ topics: keywords }, { desc: title }).thousandths).toBe(first)
    }),
    { numRuns: tries(3000) },
  )
})

test('where nothing is in common, the score is 0; it is never more than 1000', () => {
  const others = fc.constantFrom('piano', 'soap', 'garden', 'insurance')
  fc.assert(
    fc.property(terms, fc.array(others, { maxLength: 8 }), (keywords, words) => {
      expect(score({ keywords }, { title: words.join(' ') })).toEqual({ thousandths: 0, because: [] })
      expect(score({ keywords }, { title: keywords.join(' ') }).thousandths).toBeLessThanOrEqual(1000)
    }),
    { numRuns: tries(2000) },
  )
})

test('texts of any length and kind are read within bounds', () => {
  const long = 'word '.repeat(100_000)
  const odd = '\ud800 💥 \u0000 ｆｕｌｌ'

  expect(score({ keywords: [long, odd] }, { title: long, desc: odd }).because.every(({ length }) => length <= 64)).toBe(
    true,
  )
  expect(score({ keywords: Array.from({ length: 5000 }, (_, at) => `k${at}`) }, { title: 'k4999' }).thousandths).toBe(0)
})
