import { expect, test } from 'vitest'
import { campaign, configOf } from '../../test/support/config.ts'
import { configHash } from './config-hash.ts'

const secret = 'x'.repeat(32)

test('the hash is twelve digits, and the same for the same settings, however they are written', () => {
  const inOneOrder = 'limits: { ip: 5, publishers: { a: 1, b: 2 } }\nserver: { port: 80 }\n'
  const inAnother = 'server:\n  port: 80\nlimits:\n  publishers: { b: 2, a: 1 }\n  ip: 5\n'

  expect(hashOf(inOneOrder)).toMatch(/^[0-9a-f]{12}$/)
  expect(hashOf(inAnother)).toBe(hashOf(inOneOrder))
  expect(hashOf('limits: { publishers: { a: 1, b: 2 } }', { PARLEY_LIMIT_IP: '5', PORT: '80' })).toBe(
    hashOf(inOneOrder),
  )
})

test.each([
  ['a limit', 'limits: { ip: 6 }'],
  ['a campaign', `house: { campaigns: [${campaign}] }`],
  ['an endpoint', partner('endpoint: http://b.example/')],
  ['the path of an endpoint', partner('endpoint: http://a.example/other')],
  ['the name of a header', partner('endpoint: http://a.example/, headers: { x-key: k }')],
  ['a secret that is set', `notices: { secret: ${secret} }`],
])('%s makes another hash', (_, yaml) => {
  expect(hashOf(yaml)).not.toBe(hashOf(''))
  expect(hashOf(yaml)).not.toBe(hashOf(partner('endpoint: http://a.example/')))
})

test.each([
  ['the notice secret', `notices: { secret: ${secret} }`, `notices: { secret: ${'y'.repeat(32)} }`],
  ['the password of Redis', "limits: { redisUrl: 'redis://:a@r:1' }", "limits: { redisUrl: 'redis://:b@r:1' }"],
  [
    'a key in a header',
    partner('endpoint: http://a.example/, headers: { x-key: one }'),
    partner('endpoint: http://a.example/, headers: { x-key: two }'),
  ],
  [
    'the key of a publisher',
    `credentials: { publishers: [{ id: p, keys: ['sha256:${'a'.repeat(64)}'] }] }`,
    `credentials: { publishers: [{ id: p, keys: ['sha256:${'b'.repeat(64)}'] }] }`,
  ],
  [
    'the secret of a publisher',
    `credentials: { publishers: [{ id: p, secrets: [${secret}] }] }`,
    `credentials: { publishers: [{ id: p, secrets: [${'y'.repeat(32)}] }] }`,
  ],
  ['a key in a query', partner("endpoint: 'http://a.example/?k=1'"), partner("endpoint: 'http://a.example/?k=2'")],
])('%s cannot be found out by guessing: every value has the same hash', (_, one, other) => {
  expect(hashOf(other)).toBe(hashOf(one))
})

test('a key out of the environment cannot be found out either, wherever it stands', () => {
  const yaml = partner("endpoint: 'http://a.example/${KEY}/bid'")

  expect(hashOf(yaml, { KEY: 'one' })).toBe(hashOf(yaml, { KEY: 'two' }))
  expect(hashOf(yaml, { KEY: 'one' })).not.toBe(hashOf(partner("endpoint: 'http://a.example/one/bid'")))
})

function partner(params: string): string {
  return `demand: { partners: [{ name: north, params: { ${params} } }] }`
}

function hashOf(yaml: string, env: Readonly<Record<string, string>> = {}): string {
  return configHash(configOf(yaml, env))
}
