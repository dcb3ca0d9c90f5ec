import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { requestOf } from '../../test/support/samples.ts'
import { languageOf } from './language.ts'

test.each([
  [
    'the content goes before the device',
    { site: { content: { language: 'de-AT' } }, device: { language: 'en' } },
    'de',
  ],
  ['an app has content too', { site: undefined, app: { bundle: 'a', content: { language: 'FR' } } }, 'fr'],
  ['a device alone', { device: { language: 'es-MX' } }, 'es'],
  ['content without a language', { site: { content: {} }, device: { language: 'it' } }, 'it'],
  ['content that is no object', { site: { content: 'de' }, device: { language: 'it' } }, 'it'],
  ['a language that is no text', { site: { content: { language: 7 } }, device: {} }, undefined],
  ['a language that is too short', { device: { language: 'e' } }, undefined],
  ['nothing', {}, undefined],
])('%s', (_, members, language) => {
  expect(languageOf(requestOf(members) as BidRequest)).toBe(language)
})
