import { expect, test } from 'vitest'
import { configOf, problemsOf } from '../../test/support/config.ts'
import type { ReadSecret } from './secret-files.ts'

const secret = 'thirty-two characters and a few more'

/** Two files, and nothing else. */
const readSecret: ReadSecret = (name) => {
  const text = { 'secrets/notices': secret, 'secrets/token': 'Bearer t0p' }[name]
  return text === undefined
    ? { kind: 'fault', path: `/etc/parley/${name}`, reason: 'does not exist' }
    : { kind: 'text', text }
}

const messagesOf = (yaml: string, env: Readonly<Record<string, string>> = {}): readonly string[] =>
  problemsOf(yaml, env, { readSecret }).map(({ line, message }) => `${line}: ${message}`)

test('secretFile, previousSecretFile and redisUrlFile name the files of their secrets', () => {
  const urlOf: ReadSecret = () => ({ kind: 'text', text: 'redis://u:p@127.0.0.1:6379' })

  const { notices } = configOf(
    'notices: { secretFile: secrets/notices, previousSecretFile: secrets/notices }',
    {},
    { readSecret },
  )
  const { limits } = configOf('limits: { redisUrlFile: url }', {}, { readSecret: urlOf })

  expect([notices.secret, notices.previousSecret]).toEqual([secret, secret])
  expect(limits.redisUrl).toBe('redis://u:p@127.0.0.1:6379')
})

test('the name of the file may come from the environment', () => {
  const yaml = 'notices: { secretFile: "${SECRETS}/notices" }'

  expect(configOf(yaml, { SECRETS: 'secrets' }, { readSecret }).notices.secret).toBe(secret)
})

test('the environment counts before the file of a secret, as before the file of settings', () => {
  const env = { PARLEY_NOTICE_SECRET: 'from the environment, 32 characters.' }

  const { notices } = configOf('notices: { secretFile: secrets/notices }', env, { readSecret })

  expect(notices.secret).toBe('from the environment, 32 characters.')
})

test('a secret and its file at once are a problem', () => {
  expect(messagesOf(`notices:\n  secret: ${secret}\n  secretFile: secrets/notices\n`)).toEqual([
    '3: notices.secret and notices.secretFile are both set; keep one of them',
  ])
})

test('a file that cannot be read is a problem with its path', () => {
  expect(messagesOf('notices:\n  secretFile: secrets/gone\n')).toEqual([
    '2: notices.secretFile: /etc/parley/secrets/gone does not exist',
  ])
})

test('a path out of the environment is not shown, because it may be the secret itself', () => {
  expect(messagesOf('notices:\n  secretFile: ${SECRET}\n', { SECRET: 'hush' })).toEqual([
    '2: notices.secretFile: ${SECRET} does not exist',
  ])
})

test('what the file holds is checked as if it stood in the settings, and not shown', () => {
  const short: ReadSecret = () => ({ kind: 'text', text: 'hush' })

  expect(problemsOf('notices:\n  secretFile: s\n', {}, { readSecret: short })).toMatchObject([
    {
      line: 1,
      message: 'notices.secret must have at least 32 characters; create one with: openssl rand -base64 32',
    },
  ])
})

test('without a reader of files a secret file is a problem', () => {
  expect(problemsOf('notices: { secretFile: s }').map(({ message }) => message)).toMatchObject([
    'notices.secretFile: s cannot be read from here',
  ])
})

const partner = (lines: string): string =>
  `demand:\n  partners:\n    - name: acme\n      params:\n        endpoint: https://bid.acme.example/\n${lines}`

test('headerFiles add headers whose values stand in files', () => {
  const yaml = partner('        headers: { X-Seat: "7" }\n        headerFiles: { Authorization: secrets/token }\n')

  const { params } = configOf(yaml, {}, { readSecret }).demand.partners[0] ?? {}

  expect(params?.headers).toEqual({ 'X-Seat': '7', Authorization: 'Bearer t0p' })
})

test('a header and its file at once are a problem, whatever their case', () => {
  const yaml = partner('        headers: { authorization: x }\n        headerFiles: { Authorization: secrets/token }\n')

  expect(messagesOf(yaml)).toEqual([
    '7: demand.partners.0.params.headers.authorization and demand.partners.0.params.headerFiles.Authorization are both set; keep one of them',
  ])
})

test('a header of more than one line is a problem, and not shown', () => {
  const yaml = partner('        headers:\n          X-Key: "hush\\nhush"\n')

  expect(messagesOf(yaml)).toEqual([
    '7: demand.partners.0.params.headers.X-Key must be one line of characters that HTTP headers allow',
  ])
})

test('headers or files of another type are left to the check of the settings', () => {
  expect(messagesOf(partner('        headers: x\n        headerFiles: { A: secrets/token }\n'))).toHaveLength(1)
  expect(messagesOf(partner('        headerFiles: [secrets/token]\n'))).toHaveLength(1)
  expect(messagesOf('notices: { secretFile: 5 }')).toHaveLength(1)
})
