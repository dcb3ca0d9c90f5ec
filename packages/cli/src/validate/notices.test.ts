import { loadCases } from '@parley/testkit'
import { expect, test } from 'vitest'
import { noticesOf } from './notices.ts'

const assets = [{ id: 1, title: { len: 9 } }]

function told(request: unknown): readonly string[] {
  const text = typeof request === 'string' ? request : JSON.stringify(request)
  return noticesOf(text).map(({ field, reason, span }) => `${field} at ${text.slice(span.start, span.end)}: ${reason}`)
}

test.each([
  [{ imps: [] }, 'imps', 'imp'],
  [{ imp: [{ bidflor: 1 }] }, 'imp[0].bidflor', 'bidfloor'],
  [{ imp: [{}, { BidFloor: 1 }] }, 'imp[1].BidFloor', 'bidfloor'],
  [{ ext: { sevice: {} } }, 'ext.sevice', 'service'],
  [{ ext: { service: { mesageLength: 1 } } }, 'ext.service.mesageLength', 'messageLength'],
  [{ device: { geo: { contry: 'US' } } }, 'device.geo.contry', 'country'],
])('for %j it is reported that %s may mean %s', (request, field, meant) => {
  const name = field.split('.').at(-1)

  expect(told(request)).toEqual([
    `${field} at "${name}": the specification has no ${name} here; did you mean ${meant}?`,
  ])
})

test.each([{ assets, plcmttyp: 1 }, { native: { assets, plcmttyp: 1 } }])(
  'a slip inside the native request %j is reported at its place in the string',
  (native) => {
    const [notice] = told({ imp: [{ native: { request: JSON.stringify(native) } }] })

    expect(notice).toMatch(/^imp\[0\]\.native\.request: (?:native\.)?plcmttyp at \\"plcmttyp\\": .*mean plcmttype\?$/)
  },
)

test('a member that is there is not what another one means', () => {
  expect(told({ imp: [{ bidfloor: 1, bidflor: 1 }] })).toEqual([])
})

test('members of other versions and unknown members are ignored', () => {
  expect(
    told({ source: { fd: 1 }, imp: [{ exp: 1, tagid: 'x' }], ext: { acme: 1 }, site: { content: { tite: 'x' } } }),
  ).toEqual([])
})

test('a duplicate member is reported with the line of the first one', () => {
  expect(told('{"id": "a",\n "id": "b", "imp": [{"id": "1", "id": "1"}]}')).toEqual([
    'id at "id": duplicate member: id already appears on line 1; only the last one is read',
    'imp[0].id at "id": duplicate member: id already appears on line 2; only the last one is read',
  ])
})

test('text that is not JSON, or nested too deep, has no notices', () => {
  expect(told('{"imps": ')).toEqual([])
  expect(told(`${'['.repeat(500)}${']'.repeat(500)}`)).toEqual([])
})

test('no request that the conformance suite calls right is doubted', () => {
  const good = loadCases(new URL('../../../../conformance/cases', import.meta.url)).filter(
    ({ expect: expected, request }) => expected.status === 200 && request.path === '/openrtb2',
  )

  const doubted = good.flatMap(({ name, request }) => told(request.body.toString()).map((one) => `${name}: ${one}`))

  expect(good.length).toBeGreaterThan(50)
  expect(doubted).toEqual([])
})
