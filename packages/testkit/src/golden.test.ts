import { expect, test } from 'vitest'
import { goldenCaseOf, loadGoldenCases } from './golden.ts'
import { goldenProblems } from './golden-run.ts'

const call = {
  requestId: 'r',
  impIds: ['a'],
  method: 'POST',
  url: 'https://a.example',
  headers: {},
  body: '{"tmax":9}',
}
const shown = { impIds: ['a'], method: 'POST', url: 'https://a.example', headers: {}, body: { tmax: 9 } }
const bound = {
  origin: 'https://a.example',
  calls: ({ imps }: { imps: readonly { id: string }[] }) => [{ ...call, impIds: imps.map(({ id }) => id) }],
  bids: () => ({ bids: [{ price: Number.NaN, cid: undefined }] }),
}
const adapter = { bind: () => bound }
const read = () => ({ opportunity: { imps: [{ id: 'a' }, { id: 'b' }] } })

test('a case passes when calls and reading are as expected', () => {
  const golden = caseOf({ reply: { status: 200, body: {} }, reading: { bids: [{ price: 'NaN' }] } })

  expect(goldenProblems(golden, adapter, read)).toEqual([])
})

test('a different call and a different reading are both reported', () => {
  const golden = caseOf({ calls: [{ ...shown, method: 'GET' }], reply: { status: 200 }, reading: { bids: [] } })

  expect(goldenProblems(golden, adapter, read)).toEqual([
    'calls[0].method: expected "GET", found "POST"',
    'reading.bids[0]: expected nothing, found {"price":"NaN"}',
  ])
})

test('a call to an origin that the adapter does not declare is a problem', () => {
  const astray = { bind: () => ({ ...bound, origin: 'https://a.example:8443' }) }

  expect(goldenProblems(caseOf({}), astray, read)).toEqual([
    'calls[0].url: expected the origin https://a.example:8443, found https://a.example',
  ])
})

test('a reply to a call that was not made is a problem', () => {
  const golden = caseOf({ reply: { call: 1, status: 200 }, reading: {} })

  expect(goldenProblems(golden, adapter, read)).toEqual(['calls[1]: expected a call to answer, found nothing'])
})

test('a case without impIds asks for all impressions', () => {
  const golden = caseOf({ impIds: undefined, calls: [{ ...shown, impIds: ['a', 'b'] }] })

  expect(goldenProblems(golden, adapter, read)).toEqual([])
})

test('a refused request must be refused by the rule that the case names', () => {
  const golden = caseOf({ refused: 'V01-json', calls: undefined })

  expect(goldenProblems(golden, adapter, () => ({ refused: 'V01-json' }))).toEqual([])
  expect(goldenProblems(golden, adapter, () => ({ refused: 'V01-object' }))).toEqual([
    'refused: expected "V01-json", found "V01-object"',
  ])
  expect(goldenProblems(golden, adapter, read)).toEqual(['refused: expected V01-json, found an opportunity'])
  expect(goldenProblems(caseOf({}), adapter, () => ({ refused: 'V01-json' }))).toEqual([
    'refused: expected "no refusal", found "V01-json"',
  ])
})

test('a request or body given as text is used unchanged', () => {
  const golden = caseOf({ request: '{"id":1e400}', reply: { status: 200, body: 'not JSON' }, reading: {} })

  expect(golden.request).toBe('{"id":1e400}')
  expect(golden.reply).toEqual({ call: 0, status: 200, body: 'not JSON' })
})

test.each([
  [{ tittle: 'x' }, /unknown member tittle/],
  [{ title: 1 }, /title must be a string/],
  [{ tmaxMs: '1' }, /tmaxMs must be a number/],
  [{ params: [] }, /params must be an object/],
  [{ refused: 1 }, /refused must be the id of a rule/],
  [{ calls: undefined }, /has calls, or it is refused/],
  [{ refused: 'V01-json' }, /has calls, or it is refused/],
  [{ reading: {} }, /reply and reading need each other/],
  [{ calls: [{ url: { $mach: 'x' } }] }, /unknown matcher \$mach/],
  [{ reply: { status: '200' }, reading: {} }, /reply.call and status must be numbers/],
])('a case with %j is an error', (wrong, message) => {
  expect(() => caseOf(wrong)).toThrow(message)
})

test('a file that is not a case is named', () => {
  expect(() => loadGoldenCases(new URL('../', import.meta.url))).toThrow(
    /package\.json: the case has the unknown member/,
  )
})

function caseOf(parts: object) {
  const whole = { title: 't', params: {}, request: {}, tmaxMs: 9, impIds: ['a'], calls: [shown], ...parts }
  return goldenCaseOf('name', whole)
}
