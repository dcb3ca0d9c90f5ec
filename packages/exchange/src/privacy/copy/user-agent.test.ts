import { quickestMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import { reducedAgent } from './user-agent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iosWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

const browsers = [
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.122 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.0 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17.0 like Mac OS X) AppleWebKit/605.0 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.0',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${iosWebKit} Version/17.4.1 Safari/605.1.15`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.0) AppleWebKit/605.0 (KHTML, like Gecko) Version/17.0 Safari/605.0',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0',
  ],
  [
    'Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0',
    'Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/126.0.6478.122 Safari/537.36 Edg/126.0.2592.68`,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.0 (KHTML, like Gecko) Chrome/126.0 Safari/537.0 Edg/126.0',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/120.0.0.0`,
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0) AppleWebKit/537.0 (KHTML, like Gecko) Chrome/120.0',
  ],
  ['curl/8.5.0', 'curl/8.0'],
  ['', ''],
] as const

test.each(browsers)('%s becomes %s', (text, reduced) => {
  expect(reducedAgent(text)).toBe(reduced)
})

const apps = [
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) ${webKit} Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36 Instagram 309.0.0.40.113 Android (34/14; 480dpi; 1080x2181; samsung; SM-S918B; dm3q; qcom; de_DE; 541635890)`,
    'Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.0 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.0',
  ],
  [
    `Mozilla/5.0 (Linux; Android 11; SM-T510 (Wifi) Build/RP1A.200720.012) ${webKit} Chrome/120.0.6099.144 Safari/537.36`,
    'Mozilla/5.0 (Linux; Android 11; K) AppleWebKit/537.0 (KHTML, like Gecko) Chrome/120.0 Safari/537.0',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) ${iosWebKit} Mobile/21B101 [FBAN/FBIOS;FBAV/443.0.0.23.229;FBBV/543635890;FBDV/iPhone14,2;FBLC/de_DE]`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17.0 like Mac OS X) AppleWebKit/605.0 (KHTML, like Gecko) Mobile',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 4.1.2; de-de; GT-I9100 Build/JZO54K) ${webKit} Mobile Safari/534.30`,
    'Mozilla/5.0 (Linux; U; Android 4.0; K) AppleWebKit/537.0 (KHTML, like Gecko) Mobile Safari/534.0',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) Chrome/120.0.6099.144 musical_ly_2022803030 JsSdk/1.0 NetType/WIFI Region/DE BytedanceWebview/d8a21c6',
    'Mozilla/5.0 (Linux; Android 13; K) Chrome/120.0 JsSdk/1.0',
  ],
  ['Dalvik/2.1.0 (Linux; U; Android 8.1.0; Moto G (5))', 'Dalvik/2.0 (Linux; U; Android 8.0; K)'],
  ['News/4.2.1 (com.example.news; build:4711; iOS 17.1.0) Alamofire/5.4.0', 'News/4.0 (iOS 17.0) Alamofire/5.0'],
  ['Nokia6230/2.0 (05.50) Profile/MIDP-2.0', ''],
  ['News/9999 News/99999 550e8400-e29b-41d4-a716-446655440000', 'News/9999'],
] as const

test.each(apps)('what an app adds is left out: %s becomes %s', (text, reduced) => {
  expect(reducedAgent(text)).toBe(reduced)
})

test.each([
  ['a bracket that is never closed', 'Mozilla/5.0 (Linux; Android 14; SM-S918B', 'Mozilla/5.0 (Linux; Android 14; K)'],
  ['a bracket that was never opened', 'Mozilla/5.0) Chrome/126.0.1;', 'Mozilla/5.0 Chrome/126.0'],
  ['brackets in a row', 'A/1(SM-S918B)[SM-S918B]{SM-S918B}B/2', 'A/1 B/2'],
  ['brackets in brackets', 'A/1 (Linux (Android 14 (SM-S918B; x); y); U) B/2', 'A/1 (U) B/2'],
  ['a line break', 'A/1 (Linux;\nSM-S918B) B/2', 'A/1 (Linux) B/2'],
])('%s hides no model', (_, text, reduced) => {
  expect(reducedAgent(text)).toBe(reduced)
})

test.each([...browsers, ...apps])('what was reduced stays as it is when it is reduced again: %s', (text) => {
  const once = reducedAgent(text)

  expect(reducedAgent(once)).toBe(once)
})

test('what is longer than any browser is cut off', () => {
  const before = `${'Chrome/1 '.repeat(56)}Saf`

  expect(reducedAgent(`${before}ari/2`)).toContain('Safari/2')
  expect(reducedAgent(`${before}arii/2`)).not.toContain('Safari')
})

test.each([
  ['one letter', 'x'.repeat(100_000)],
  ['one digit', '1'.repeat(100_000)],
  ['dots and digits', `Chrome/${'1.'.repeat(50_000)}`],
  ['opening brackets', '('.repeat(100_000)],
  ['empty brackets', '()'.repeat(50_000)],
  ['systems', `(${'Android 1.1;'.repeat(10_000)}`],
  ['spaces', ' '.repeat(100_000)],
])('100 kB of %s are done with in 5 ms', (_, text) => {
  expect(quickestMs(() => reducedAgent(text))).toBeLessThan(5)
})
