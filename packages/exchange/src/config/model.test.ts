import { expect, test } from 'vitest'
import { configOf, problemsOf } from '../../test/support/config.ts'
import { changedStartOnly, startOnlyOf } from '../app/start-only.ts'

const sha256 = 'a'.repeat(64)

test('there is no model unless one is configured; then everything has a value', () => {
  expect(configOf('').auction.model).toBeUndefined()
  expect(configOf('auction: { model: { url: http://127.0.0.1:9/embed } }').auction.model).toMatchObject({
    weights: '',
    threads: 1,
    deadlineMs: 200,
    languages: ['en'],
    vectorsFile: '',
  })
})

test.each([
  ['{}', 'either weights or a url'],
  ['{ weights: m.onnx, url: http://127.0.0.1:9/ }', 'either weights or a url'],
  ['{ weights: m.onnx }', 'lacks tokenizer and sha256'],
  [`{ weights: m.onnx, sha256: ${sha256} }`, 'lacks tokenizer'],
  [`{ weights: m.onnx, tokenizer: t.json, sha256: abc }`, '64 hexadecimal digits'],
  ['{ url: ftp://a.example/ }', 'complete URL'],
])('a model %s is a problem, with its line', (entry, words) => {
  const [problem] = problemsOf(`auction:\n  model: ${entry}`)

  expect(problem?.message).toContain(words)
  expect(problem?.line).toBe(2)
})

test('the model is read at the start only, everything else of the auction may change', () => {
  const next = configOf('auction: { timeoutMs: 300, model: { url: http://127.0.0.1:9/ } }')

  expect(changedStartOnly(startOnlyOf(configOf('')), next)).toEqual(['auction.model'])
})
