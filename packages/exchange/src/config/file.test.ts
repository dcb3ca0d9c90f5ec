// A file that a program wrote is JSON and may be large; it is read as the same settings as YAML, with the same problems.

import { expect, test } from 'vitest'
import { adapterSchemas } from '../demand/partners.ts'
import { readFile } from './file.ts'
import { loadConfig } from './load.ts'

const settings = {
  limits: { global: 12, publishers: { 'a "b" \\ c': 3 } },
  house: {
    campaigns: [
      {
        id: 'c1',
        priceCpm: 1.5,
        advertiserDomain: 'a.example',
        creative: { title: 'é\n✓', url: 'https://a.example/?x=1&y=2' },
      },
    ],
  },
  deals: { catalogue: [] },
}

test.each([JSON.stringify(settings), JSON.stringify(settings, null, 2)])(
  'JSON is read as the same settings as YAML',
  (text) => {
    const json = loadConfig(text, {}, adapterSchemas)
    const yaml = loadConfig(`# in YAML\n${text}`, {}, adapterSchemas)

    expect(json.kind).toBe('config')
    expect(resultOf(json)).toEqual(resultOf(yaml))
  },
)

test('a problem in JSON has its line', () => {
  const text = JSON.stringify({ limits: { global: 1 }, server: { port: -1, prot: 8080 } }, null, 2)

  expect(problemsOf(text)).toEqual(
    problemsOf(`# one line more\n${text}`).map((problem) => ({ ...problem, line: (problem.line ?? 0) - 1 })),
  )
  expect(problemsOf(text).map(({ line }) => line)).toEqual([7, 6])
})

test.each([
  ['a name that appears twice', '{\n"limits": { "global": 1,\n"global": 2 } }', 3, 'this name appears twice'],
  ['a group that appears twice', '{"limits": {},\n"limits": {} }', 2, 'this name appears twice'],
  ['two campaigns of one id', `{"house": {"campaigns": [${campaign('c1')},\n${campaign('c1')}]}}`, 2, 'is used twice'],
  ['a bracket too many', '{\n"limits": {} ]', 2, ''],
])('JSON with %s is refused as YAML is', (_, text, line, words) => {
  const [first] = problemsOf(text)

  expect(first?.line).toBe(line)
  expect(first?.message).toContain(words)
})

test('variables are put in their place, however they are written', () => {
  const variables = { NAME: 'a.example' }
  const domainIn = (text: string) => {
    const loading = loadConfig(text, variables, adapterSchemas)
    return loading.kind === 'config' ? loading.config.house.campaigns[0]?.advertiserDomain : loading.problems
  }
  const text = JSON.stringify({ house: { campaigns: [JSON.parse(campaign('c1'))] } })

  expect(domainIn(text.replace('shop.example', '${NAME}'))).toBe('a.example')
  expect(domainIn(text.replace('shop.example', '\\u0024{NAME}'))).toBe('a.example')
})

test('a file that is too deep, holds __proto__ or is no object is left to the reader of YAML', () => {
  const deep = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`

  expect(readFile(deep).kind).toBe('file')
  expect(readFile('{"__proto__": {"global": 1}}').kind).toBe('file')
  expect(problemsOf('{"__proto__": {"global": 1}}')).not.toEqual([])
  expect(readFile('[1, 2]')).toMatchObject({ file: { value: [1, 2] } })
})

function campaign(id: string): string {
  const creative = { title: 'Shoes', url: 'https://shop.example/' }
  return JSON.stringify({ id, priceCpm: 1, advertiserDomain: 'shop.example', creative })
}

function resultOf(loading: ReturnType<typeof loadConfig>): unknown {
  return loading.kind === 'config' ? loading.config : loading.problems
}

function problemsOf(text: string) {
  const loading = loadConfig(text, {}, adapterSchemas)
  return loading.kind === 'problems' ? loading.problems : []
}
