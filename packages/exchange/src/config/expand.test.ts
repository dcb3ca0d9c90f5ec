import { expect, test } from 'vitest'
import { configOf, problemsOf } from '../../test/support/config.ts'
import { expandTexts } from './expand.ts'

const partner = (header: string): string =>
  `demand:\n  partners:\n    - name: acme\n      params:\n        endpoint: https://bid.acme.example/\n        headers:\n          Authorization: ${header}\n`

const headerOf = (yaml: string, env: Readonly<Record<string, string>>): unknown =>
  configOf(yaml, env).demand.partners[0]?.params?.headers

test('${NAME} in a text is what the environment has under this name', () => {
  expect(headerOf(partner('Bearer ${ACME_TOKEN}'), { ACME_TOKEN: 't0p' })).toEqual({ Authorization: 'Bearer t0p' })
})

test('several names in one text, and a name in a list, are replaced', () => {
  const env = { A: '1', _B2: '2' }

  const config = configOf('admin: { names: ["x-${A}-${_B2}-${A}", plain] }', env)

  expect(config.admin.names).toEqual(['x-1-2-1', 'plain'])
})

test('a name that is not set is a problem which tells the setting, the variable and how to mend it', () => {
  expect(problemsOf(partner('Bearer ${ACME_TOKEN}'))).toMatchObject([
    {
      line: 7,
      message:
        'demand.partners.0.params.headers.Authorization needs the environment variable ACME_TOKEN, which is not set; set it, or write $${ACME_TOKEN} for exactly these characters',
    },
  ])
})

test('an empty variable is as good as none', () => {
  expect(problemsOf(partner('${ACME_TOKEN}'), { ACME_TOKEN: '' })).toHaveLength(1)
})

test('every text that lacks its variable is told at once', () => {
  const yaml = 'server:\n  host: ${ONE}\nadmin:\n  host: ${TWO}\n'

  expect(problemsOf(yaml).map(({ line }) => line)).toMatchObject([2, 4])
})

test('$${ writes ${', () => {
  expect(headerOf(partner('"$${ACME_TOKEN} $$ $ {A}"'), { ACME_TOKEN: 't0p' })).toEqual({
    Authorization: '${ACME_TOKEN} $$ $ {A}',
  })
})

test('what the environment has is not expanded again', () => {
  expect(headerOf(partner('${OUTER}'), { OUTER: '${INNER} $${x', INNER: 'no' })).toEqual({
    Authorization: '${INNER} $${x',
  })
})

test.each(['${acme}', '${1A}', '${}', '${A-B}', '${A:-b}', '${ A }', '${Ä}'])('%s is no name', (text) => {
  expect(problemsOf(partner(`"${text}"`), { acme: 'x', A: 'x' })).toMatchObject([
    {
      line: 7,
      message:
        'demand.partners.0.params.headers.Authorization has a ${…} that does not contain a variable name; use capital letters, digits and underscores such as ${ACME_TOKEN}, or $${ for a literal ${',
    },
  ])
})

test('a ${ that is not closed is a problem, and what stands behind it is not shown', () => {
  expect(problemsOf('notices:\n  secret: "hush${hush"\n')).toMatchObject([
    { line: 2, message: 'notices.secret has a ${ without a closing }; close it, or write $${ for a literal ${' },
  ])
})

test('names of settings are not expanded', () => {
  const config = configOf('limits: { publishers: { "${A}": 5 } }', { A: 'x' })

  expect(config.limits.publishers).toEqual({ '${A}': 5 })
})

test('a number is written as a number: a variable gives a text', () => {
  expect(problemsOf('server:\n  port: ${MY_PORT}\n', { MY_PORT: '8081' })).toMatchObject([
    { line: 2, message: 'server.port must be a whole number; ${…} always gives text, so write the value itself' },
  ])
})

test('a text may become 65,536 characters long', () => {
  const words = 'is longer than 65536 characters after its variables are replaced; shorten their values'

  expect(expandTexts({ a: '${A}' }, { A: 'x'.repeat(65_536) }).faults).toEqual([])
  expect(expandTexts({ a: '${A}' }, { A: 'x'.repeat(65_537) }).faults).toEqual([{ path: ['a'], words }])
})

test('a list that holds itself and a group named __proto__ come out as they went in', () => {
  const list: unknown[] = ['${A}']
  list.push(list)
  const value = JSON.parse('{ "__proto__": { "b": "${A}" } }') as object

  const expandedList = expandTexts(list, { A: 'x' }).value as unknown[]
  const expandedGroup = expandTexts(value, { A: 'x' }).value as object

  expect(expandedList[0]).toBe('x')
  expect(expandedList[1]).toBe(expandedList)
  expect(JSON.stringify(expandedGroup)).toBe('{"__proto__":{"b":"x"}}')
})

const hush = 'hush-hush'

test.each([
  ['a list', 'server:\n  trustedProxies: ${S}\n'],
  ['a group', 'server: ${S}\n'],
  ['an address', 'server:\n  trustedProxies:\n    - ${S}\n'],
  ['a country', 'demand:\n  partners:\n    - name: a\n      countries:\n        - ${S}\n'],
  ['an adapter', 'demand:\n  partners:\n    - name: a\n      adapter: ${S}\n'],
  ['one of a few', 'demand:\n  partners:\n    - name: a\n      params:\n        gzip: ${S}\n'],
  ['a name twice', 'demand:\n  partners:\n    - name: ${S}\n    - name: ${S}\n'],
  ['a number', 'server:\n  port: ${S}\n'],
  ['a secret', 'notices:\n  secret: ${S}\n'],
  ['an address of Redis', 'limits:\n  redisUrl: ${S}\n'],
])('a value of the environment that is wrong as %s is not shown', (_, yaml) => {
  const problems = problemsOf(yaml, { S: hush })

  expect(problems.length).toBeGreaterThan(0)
  expect(JSON.stringify(problems)).not.toContain(hush)
})

test('a secret that stands in the file is not shown either', () => {
  const yaml = `notices:\n  secret: 20261115\nlimits:\n  redisUrl: "redis://u:20261115@[bad"\n`

  const problems = problemsOf(yaml, { REDIS_URL: 'redis://u:20261115@h:port' })

  expect(problems.map(({ message }) => message)).toEqual([
    'limits.redisUrl must be a complete URL such as redis://127.0.0.1:6379 or rediss://…, or nodes of one cluster such as redis+cluster://10.0.0.1:6379,redis+cluster://10.0.0.2:6379, with special characters of a password escaped, such as %40',
    'notices.secret must be text; put it in quotes',
    'REDIS_URL: limits.redisUrl must be a complete URL such as redis://127.0.0.1:6379 or rediss://…, or nodes of one cluster such as redis+cluster://10.0.0.1:6379,redis+cluster://10.0.0.2:6379, with special characters of a password escaped, such as %40',
  ])
})

test('a secret whose colon lacks its space is not shown', () => {
  expect(problemsOf(`notices:\n  secret:${hush}\n`).map(({ message }) => message)).toMatchObject([
    'notices must contain settings; put a space after the colon: secret: …',
  ])
})

test('a variable within { } or [ ] belongs in quotes, and one problem says so', () => {
  const message = 'inside { } and [ ], text with ${ must be quoted'

  expect(problemsOf('limits:\n  redisUrl: x\nadmin: { host: ${H}, port: 1 }\n')).toMatchObject([{ line: 3, message }])
  expect(problemsOf('admin: { names: [${H}] }\n')).toMatchObject([{ line: 1, message }])
})

test('a problem of the YAML quotes nothing of the file', () => {
  expect(JSON.stringify(problemsOf(`notices: { secret: "a" ${hush} }\n`))).not.toContain('hush')
})
