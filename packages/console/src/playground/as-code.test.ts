import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { asClientCode, asCurl } from './as-code.ts'

test('a curl line says where the request goes, and holds it as it is', () => {
  expect(asCurl('{"id":"a"}', 'https://ads.example')).toBe(
    `curl -s 'https://ads.example/openrtb2' -H 'Content-Type: application/json' --data-raw '{"id":"a"}'`,
  )
})

test('no text gets out of its quotes', () => {
  const text = `{"id":"it's; echo $HOME \`id\` '\\''"}`

  const line = asCurl(text, 'https://ads.example').replace(/^curl /, 'printf "%s\\n" ')
  const words = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }).split('\n')

  expect(words.slice(0, -1)).toEqual([
    '-s',
    'https://ads.example/openrtb2',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    text,
  ])
})

test('a program of the client holds the request, and http only on this machine', () => {
  const near = asClientCode('{ "id": "a" }\n', 'http://127.0.0.1:8080')
  const far = asClientCode('{ "id": "a" }', 'https://ads.example')

  expect(near).toContain('createClient({ baseUrl: "http://127.0.0.1:8080" })')
  expect(near).toContain('const request = { "id": "a" }\nconst answer')
  expect(near).toContain('{ loopbackHttp: true }')
  expect(far).not.toContain('loopbackHttp')
})

test('what is not JSON is no program', () => {
  expect(asClientCode('{"id":', 'https://ads.example')).toBeUndefined()
})
