import { busyMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import { answerWithImp } from '../../test/example.ts'
import { adFormatKey } from './ad-format.ts'

const key = 'https://formats.example/agent native_card'

test('a format is its agent and its id', () => {
  expect(adFormatKey({ agent_url: 'https://formats.example/agent', id: 'native_card' })).toBe(key)
})

test('case of scheme and host, the default port, the fragment and slashes at the end make no difference', () => {
  expect(adFormatKey({ agent_url: 'HTTPS://Formats.Example/agent', id: 'native_card' })).toBe(key)
  expect(adFormatKey({ agent_url: 'https://formats.example:443/agent', id: 'native_card' })).toBe(key)
  expect(adFormatKey({ agent_url: 'https://formats.example/agent#top', id: 'native_card' })).toBe(key)
  expect(adFormatKey({ agent_url: 'https://formats.example/agent//', id: 'native_card' })).toBe(key)
})

test('a host alone is the same with and without its slash', () => {
  expect(adFormatKey({ agent_url: 'https://formats.example/', id: 'a' })).toBe('https://formats.example a')
  expect(adFormatKey({ agent_url: 'https://formats.example', id: 'a' })).toBe('https://formats.example a')
})

test('another path, slashes inside it, port, query or id is another format', () => {
  expect(adFormatKey({ agent_url: 'https://formats.example/Agent', id: 'native_card' })).not.toBe(key)
  expect(adFormatKey({ agent_url: 'https://formats.example//agent', id: 'native_card' })).not.toBe(key)
  expect(adFormatKey({ agent_url: 'https://formats.example:8443/agent', id: 'native_card' })).not.toBe(key)
  expect(adFormatKey({ agent_url: 'https://formats.example/agent?v=2', id: 'native_card' })).toBe(
    'https://formats.example/agent?v=2 native_card',
  )
  expect(adFormatKey({ agent_url: 'https://formats.example/agent', id: 'Native_card' })).not.toBe(key)
})

test('a hostile path does not take longer than a harmless one of its length', () => {
  const slashes = `https://formats.example${'/'.repeat(50_000)}x`

  const ms = busyMs(() => adFormatKey({ agent_url: slashes, id: 'a' }))

  expect(ms).toBeLessThan(100)
})

test('a declaration holds at least one format', () => {
  expect(answerWithFormats([{ agent_url: 'https://formats.example/agent', id: 'native_card' }])).toBe('accepted')
  expect(answerWithFormats([])).toBe('INVALID_FIELD_VALUE imp[0].ext.service.adcpFormats')
  expect(answerWithFormats({})).toBe('INVALID_FIELD_TYPE imp[0].ext.service.adcpFormats')
})

test('a format is an object', () => {
  expect(answerWithFormats(['native_card'])).toBe('INVALID_FIELD_TYPE imp[0].ext.service.adcpFormats[0]')
})

test('a format has an https URL', () => {
  const field = 'imp[0].ext.service.adcpFormats[0].agent_url'

  expect(answerWithFormats([{ id: 'a' }])).toBe(`MISSING_REQUIRED_FIELD ${field}`)
  expect(answerWithFormats([{ agent_url: 'http://formats.example', id: 'a' }])).toBe(`INVALID_FIELD_VALUE ${field}`)
  expect(answerWithFormats([{ agent_url: 1, id: 'a' }])).toBe(`INVALID_FIELD_TYPE ${field}`)
})

test('a format has a non-empty id', () => {
  const field = 'imp[0].ext.service.adcpFormats[0].id'

  expect(answerWithFormats([{ agent_url: 'https://a.example' }])).toBe(`MISSING_REQUIRED_FIELD ${field}`)
  expect(answerWithFormats([{ agent_url: 'https://a.example', id: '' }])).toBe(`INVALID_FIELD_VALUE ${field}`)
  expect(answerWithFormats([{ agent_url: 'https://a.example', id: 'x' }])).toBe('accepted')
})

function answerWithFormats(adcpFormats: unknown): string {
  return answerWithImp({ ext: { service: { adcpFormats } } })
}
