import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { createGateTools } from './gate-tools.ts'

/** Which of these texts are sensitive under a configuration. */
function sensitiveIn(yaml: string): readonly string[] {
  const { judgeChatText } = createGateTools(configOf(yaml).privacy, [])
  return ['cancer', 'Krebs', 'kanker', 'depresión'].filter((text) => judgeChatText(text) !== undefined)
}

test('D85: the lists of all languages apply, because nobody knows the language of a topic', () => {
  expect(sensitiveIn('')).toEqual(['cancer', 'Krebs', 'depresión'])
})

test('D85: a list replaces that of its language, and one of another language is added', () => {
  expect(sensitiveIn('privacy: { sensitiveTopics: { nl: [kanker] } }')).toEqual([
    'cancer',
    'Krebs',
    'kanker',
    'depresión',
  ])
  expect(sensitiveIn('privacy: { sensitiveTopics: { de: [kanker] } }')).toEqual(['cancer', 'kanker', 'depresión'])
})

test('D85: an empty list turns its language off, and the words of other languages stay', () => {
  expect(sensitiveIn('privacy: { sensitiveTopics: { de: [], es: [] } }')).toEqual(['cancer'])
  // It is a word of French too, and of Spanish and Portuguese without its mark.
  expect(sensitiveIn('privacy: { sensitiveTopics: { en: [], fr: [], es: [], pt: [] } }')).toEqual(['Krebs'])
})
