import { expect, test } from 'vitest'
import { callRecordOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import { createAuctionLog } from './auction-log.ts'
import { storedOf } from './stored.ts'
import { withWrittenUrls, writtenUrl } from './written-urls.ts'

test('a URL with a variable is shown as the file has it', () => {
  const written = new Map([['https://bid.acme.example/?key=hush', 'https://bid.acme.example/?key=${KEY}']])

  expect(writtenUrl('https://bid.acme.example/?key=hush', written)).toBe('https://bid.acme.example/?key=${KEY}')
})

test('what an adapter puts behind the URL is shown too', () => {
  const written = new Map([['https://shop.example/hush/', 'https://shop.example/${KEY}/']])

  expect(writtenUrl('https://shop.example/hush/v1/ads/search?query=shoes', written)).toBe(
    'https://shop.example/${KEY}/v1/ads/search?query=shoes',
  )
})

test('of two URLs that fit, the longer one counts, so that no rest of a token is left', () => {
  const written = new Map([
    ['https://a.example/h', 'https://a.example/${SHORT}'],
    ['https://a.example/hush', 'https://a.example/${LONG}'],
  ])

  expect(writtenUrl('https://a.example/hush', written)).toBe('https://a.example/${LONG}')
})

test('other texts of the configuration and other URLs change nothing', () => {
  const written = new Map([
    ['h', '${LETTER}'],
    ['https://b.example/hush', 'https://b.example/${KEY}'],
  ])

  expect(writtenUrl('https://a.example/bid', written)).toBe('https://a.example/bid')
})

test('a text that a configuration brings later is hidden in auctions that are found afterwards', () => {
  const written = new Map<string, string>()
  const log = withWrittenUrls(createAuctionLog({ auctionsMax: 10, refusalsMax: 10, bytesMax: 1_000_000 }), written)
  const trace = { ...traceOf(opportunityFor()), calls: [callRecordOf({ url: 'https://alpha.example/hush' })] }
  const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const
  const ended = storedOf(soldWith(trace, quota), { status: 200, headers: [], body: '{}' })

  written.set('https://alpha.example/hush', 'https://alpha.example/${KEY}')
  log.add({ requestId: 'r1', receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...ended })

  const shown = JSON.stringify([log.find('r1'), log.newest(1)])
  expect(shown).toContain('https://alpha.example/${KEY}')
  expect(shown).not.toContain('hush')
})
