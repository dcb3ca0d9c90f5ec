import { expect, test } from 'vitest'
import { configOf, problemsOf } from '../../test/support/config.ts'
import { keyHash } from '../credentials/bearer.ts'
import type { ReadSecret } from './secret-files.ts'

const hash = keyHash('a key of at least thirty-two characters')
const secret = 'canary secret of thirty-two characters and more'

const readSecret: ReadSecret = (name) =>
  name.startsWith('secrets/')
    ? { kind: 'text', text: `${secret} from ${name}` }
    : { kind: 'fault', path: `/etc/parley/${name}`, reason: 'does not exist' }

const yamlOf = (...lines: readonly string[]): string =>
  ['credentials:', '  publishers:', '    - id: pub-1', ...lines.map((line) => `      ${line}`), ''].join('\n')

const messagesOf = (yaml: string, env: Readonly<Record<string, string>> = {}): readonly string[] =>
  problemsOf(yaml, env, { readSecret }).map(({ line, message }) => `${line}: ${message}`)

test('a publisher has the defaults of everything that is not written', () => {
  expect(configOf(yamlOf(`keys: ['${hash}']`)).credentials).toEqual({
    publishers: [{ id: 'pub-1', keys: [hash], secrets: [], secretFiles: [], addresses: [], required: true }],
    clockToleranceSeconds: 60,
    signaturesMax: 120_000,
  })
})

test('secrets come from variables and from files, in the order in which they are written', () => {
  const yaml = yamlOf('secrets: ["${OLD}"]', 'secretFiles: [secrets/a, secrets/b]')

  const [publisher] = configOf(yaml, { OLD: secret }, { readSecret }).credentials.publishers

  expect(publisher?.secrets).toEqual([secret, `${secret} from secrets/a`, `${secret} from secrets/b`])
})

test('files alone are enough', () => {
  const [publisher] = configOf(yamlOf('secretFiles: [secrets/a]'), {}, { readSecret }).credentials.publishers

  expect(publisher?.secrets).toEqual([`${secret} from secrets/a`])
})

test('a file that is not there is the only problem, with its line', () => {
  expect(messagesOf(yamlOf('secretFiles:', '  - gone', '  - secrets/b'))).toEqual([
    '5: credentials.publishers.0.secretFiles.0: /etc/parley/gone does not exist',
  ])
})

test('a publisher without a credential is a problem, and so is one that is there twice', () => {
  const two = `${yamlOf('addresses: [192.0.2.1]')}    - id: pub-1\n      keys: []\n`

  expect(messagesOf(two)).toEqual([
    '5: credentials.publishers.1 has no credential; add keys, secretFiles or addresses, or remove it',
    '5: credentials.publishers: the id pub-1 is used twice',
  ])
})

test.each([
  ['a key instead of its hash', 'keys: [canary-key-of-thirty-two-characters]'],
  ['a key that is no list', 'keys: canary-key-of-thirty-two-characters'],
  ['a hash in capitals', `keys: ['${hash.toUpperCase().replace('SHA', 'canary')}']`],
  ['a secret that is too short', 'secrets: [canary]'],
  ['a secret that is no list', `secrets: ${secret}`],
  ['a secret out of a variable that is too short', 'secrets: ["${SHORT}"]'],
  ['a secret that is a group', 'secrets: [{ canary: x }]'],
])('%s is a problem that does not show it', (_, line) => {
  const messages = messagesOf(yamlOf(line), { SHORT: 'canary' })

  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatch(/^4: credentials\.publishers\.0\./)
  expect(messages.join()).not.toContain('canary-key')
  expect(messages.join()).not.toContain('canary')
})

test.each(['192.0.2.7', '192.0.2.0/24', '2001:db8::/32', '2001:db8:0:1::/64'])('%s is a range of callers', (range) => {
  expect(configOf(yamlOf(`addresses: ['${range}']`)).credentials.publishers[0]?.addresses).toEqual([range])
})

test.each(['2001:db8::1', '2001:db8::/65', 'chat.example', '192.0.2.0/33'])(
  '%s is none: of an IPv6 caller only its /64 is known',
  (range) => {
    expect(messagesOf(yamlOf(`addresses: ['${range}']`))).toEqual([
      '4: credentials.publishers.0.addresses.0 must be an IP address such as 192.0.2.7 or a range such as 10.0.0.0/8; an IPv6 range must be a /64 or larger, such as 2001:db8:0:1::/64',
    ])
  },
)
