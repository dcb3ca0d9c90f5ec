import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

const shown = (...lines: readonly string[]): readonly string[] => withoutSecrets(lines.join('\n')).split('\n')

test('the value of a secret is hidden, and its neighbours are shown', () => {
  expect(shown('notices:', '  secret: hush', '  timeoutMs: 5', 'limits:', '  redisUrl: "redis://:hush@h"')).toEqual([
    'notices:',
    '  secret: …',
    '  timeoutMs: 5',
    'limits:',
    '  redisUrl: …',
  ])
})

test('the headers of a partner are not shown, however they are written', () => {
  expect(shown('- headers:', '    X-Key: hush', '', '    X-Other: hush', '  gzip: both')).toEqual([
    '- headers:',
    '    …',
    '',
    '    …',
    '  gzip: both',
  ])
  expect(shown('params: { endpoint: x, headers: { X-Key: hush } }')).toEqual(['params: { endpoint: x, headers: …'])
})

test('the hash of a password is not shown', () => {
  expect(shown('  operators:', '    - { name: ada, password: $argon2id$hush }')).toEqual([
    '  operators:',
    '    - { name: ada, password: …',
  ])
})

test('a secret of several lines is not shown', () => {
  expect(shown('  secret: >-', '    hush', '    hush', '  queueMax: 5')).toEqual([
    '  secret: …',
    '    …',
    '    …',
    '  queueMax: 5',
  ])
  expect(shown('notices: { secret:', '  hush, queueMax: 5 }', 'limits:')).toEqual([
    'notices: { secret:',
    '  …',
    'limits:',
  ])
})

test('the value is hidden after a mistyped name, a quoted name and a name without a space', () => {
  expect(shown('  secert: hush', '  "secret": hush', '  secret:hush')).toEqual([
    '  secert: …',
    '  "secret": …',
    '  secret: …',
  ])
})

test('the file of a secret is shown', () => {
  expect(shown('  secretFile: /run/secrets/notices')).toEqual(['  secretFile: /run/secrets/notices'])
})

test('the keys and secrets of a publisher are not shown, though a list may begin where its name does', () => {
  expect(
    shown('- id: p', '  secrets:', '  - hush', '  - hush', '  keys: [hush]', '  required: true', '- id: q'),
  ).toEqual(['- id: p', '  secrets:', '  …', '  …', '  keys: …', '  required: true', '- id: q'])
})
