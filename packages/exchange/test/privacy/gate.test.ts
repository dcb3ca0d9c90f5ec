// Every row of the decision table over HTTP: what real partners got, byte for byte, and what the exchange kept, counted
// and printed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { causes } from '../../src/catalog/permissions.ts'
import { stopPartners } from '../demand/partner.ts'
import { stopAll } from '../support/server.ts'
import { contextual, ids, person, sightIn } from './person.ts'
import { type PartnerName, partners, type Row } from './row.ts'
import { refusedRows, requestOf, rowGroups, type ValueRow, valueRows } from './rows.ts'
import { type Sent, type Stage, send, startPlayers, startStage } from './sent.ts'

let usual: Stage
let strict: Stage

beforeAll(async () => {
  const running = await startPlayers()
  usual = await startStage(running, false)
  strict = await startStage(running, true)
}, 60_000)

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

/** Whatever partners may see, the exchange keeps, counts and prints nothing of this. */
const values = [
  '203.0.113',
  '2001:db8',
  '40.712776',
  '40712.776',
  '74.005974',
  'New York',
  '10007-1234',
  '126.0.6478',
  '43217654',
]
const members = ['yob', 'gender', 'lat', 'lon', 'ip', 'ipv6', 'ua']
const neverStored = [
  ...ids,
  ...values,
  '987654',
  ...members.map((name) => `"${name}":`),
  // In what was sent to a partner, which the record tells as a text within JSON.
  ...members.map((name) => `\\"${name}\\":`),
]
const names = Object.keys(partners) as PartnerName[]

for (const { title, rows } of rowGroups) {
  describe(title, () => {
    for (const row of rows) test(row.title, () => playRow(row))
  })
}

async function playRow(row: Row): Promise<void> {
  const sent = await sendRow(row)

  expect(sent.status).toBe(200)
  for (const name of names) expect(sightIn(sent.bodies[name] ?? ''), name).toEqual(row.sees[name].sight)
  expect(sightIn(sent.bodies['eleven-in-2-5'] ?? '')).toEqual(row.sees.eleven.sight)
  expect(withoutTmax(sent.bodies['eleven-again'])).toBe(withoutTmax(sent.bodies.eleven))
  expect('twelve-never-contextual' in sent.bodies).toBe(row.sees.twelve.sight.browser !== contextual.browser)
  expect(found(neverStored, sent.heads)).toEqual([])
  expectRecord(sent, row)
}

/** The record tells why each partner saw what it saw, and nothing of what it saw. */
function expectRecord({ record }: Sent, row: Row): void {
  const { privacy } = (JSON.parse(record) as { steps: { privacy: { partner: string; because: string[] }[] } }).steps
  for (const name of names) {
    const says = row.sees[name].because.map((cause) => causes[cause].says)
    expect(privacy.find(({ partner }) => partner === name)?.because, name).toEqual(says)
  }
  expect(found(neverStored, record)).toEqual([])
  const isChild = names.every((name) => row.sees[name].sight.audience === 'no')
  expect(record.includes('canary-interest')).toBe(!isChild)
}

describe('addresses and places', () => {
  test.each(valueRows)('$path $value is $open, and $cut where it is cut', async (row) => {
    const open = await send(usual, membersOf(row))
    const cut = await send(usual, membersOf(row), ['Sec-GPC: 1'])

    expect(valueIn(open, row)).toBe(row.open)
    expect(valueIn(cut, row)).toBe(row.cut)
    for (const { record } of [open, cut]) expect(record).not.toContain(JSON.stringify(row.value))
  })
})

describe('what is refused', () => {
  test.each(refusedRows)('$regs at $field answers 400, and the record repeats nothing of the person', async (row) => {
    const { status, answer, bodies, record } = await send(usual, { ...requestOf({}), regs: row.regs })

    expect(status).toBe(400)
    expect(JSON.parse(answer)).toMatchObject({ error: { code: 'INVALID_FIELD_VALUE', details: { field: row.field } } })
    expect(bodies).toEqual({})
    expect(record).toContain(row.field)
    expect(found(neverStored, record)).toEqual([])
  })

  test.each([
    ['user.gender', { user: { gender: 'canary-user-id' } }],
    ['user.id', { user: { id: ['canary-user-id'] } }],
    ['device.devicetype', { device: { devicetype: 'canary-ifa' } }],
    ['device.geo.lat', { device: { geo: { lat: 40_712.776 } } }],
    ['site.domain', { site: { domain: 'canary-user-id' } }],
    ['regs.us_privacy', { regs: { us_privacy: 'canary-user-id' } }],
  ])('a value that is refused at %s is told to the caller and not kept', async (field, faulty) => {
    for (const isTest of [0, 1]) {
      const { status, record } = await send(usual, { test: isTest, ...faulty })

      expect(status).toBe(400)
      expect(record).toContain(field)
      expect(found(neverStored, record)).toEqual([])
    }
  })
})

test('values that look personal are taken out of what partners, searches and the record see', async () => {
  const personal = ['jane@example.com', '+49 30 1234567', '4111 1111 1111 1111']
  const { service } = person.ext
  const intent = { ...service.intent, topics: ['shoes', ...personal] }
  const site = { domain: 'site.example', keywords: ['boots', ...personal].join(',') }

  const { status, bodies, heads, record } = await send(usual, { site, ext: { service: { ...service, intent } } })

  expect(status).toBe(200)
  expect(bodies.eleven).toContain('boots')
  // Four digits alone may be those of a port.
  for (const text of [...Object.values(bodies), heads, record]) expect(text).not.toMatch(/jane|1234567|4111 ?1111/)
})

test('an opt-out that a proxy repeats is an opt-out', async () => {
  const { bodies } = await send(usual, person, ['Sec-GPC: 1', 'Sec-GPC: 1'])

  expect(sightIn(bodies.eleven ?? '').ids).toBe('no')
})

test('ids where nobody looks for them reach no partner without permission, and never the record', async () => {
  const hidden = {
    site: { page: 'https://site.example/?u=hidden-page', ext: { uid: 'hidden-id' }, publisher: { uid: 'hidden-id' } },
    source: { ext: { eids: [{ id: 'hidden-id' }] } },
    device: { ...person.device, os: { ifa: 'hidden-id' }, js: 'hidden-id' },
    bcat: { uid: 'hidden-id' },
    hidden: 'hidden-id',
  }

  const { status, bodies, record } = await send(usual, {
    ...person,
    ...hidden,
    regs: { coppa: 1, ext: { uid: 'hidden-id' } },
  })

  expect(status).toBe(200)
  for (const text of Object.values(bodies)) expect(text).not.toContain('hidden-id')
  expect(record).not.toContain('hidden-')
})

test('neither metrics nor the list of auctions nor anything printed tells of a person', async () => {
  const metrics = await Promise.all([usual, strict].map(({ exchange }) => exchange.operator('/metrics')))
  const list = await usual.exchange.operator('/auctions')
  for (const { exchange } of [usual, strict]) exchange.server.child.kill('SIGTERM')
  const ended = await Promise.all([usual, strict].map(({ exchange }) => exchange.server.ended))

  expect(metrics[0]).toContain('parley_privacy_views_total{partner="twelve",view="contextual"}')
  expect(metrics[0]).toContain('parley_privacy_causes_total{cause="coppa"}')
  expect(ended.map(({ stderr }) => stderr)).toEqual(['', ''])
  const texts = [...metrics, list, ...ended.map(({ stdout }) => stdout)]
  expect(found([...neverStored, 'canary'], texts.join('\n'))).toEqual([])
})

function sendRow(row: Row): Promise<Sent> {
  const stage = row.isGdprByDefault === true ? strict : usual
  return send(stage, requestOf(row), row.isGpc === true ? ['Sec-GPC: 1'] : [])
}

function withoutTmax(body: string | undefined): string {
  return (body ?? '').replace(/,"tmax":\d+\}$/, '}')
}

function found(texts: readonly string[], inText: string): readonly string[] {
  return texts.filter((text) => inText.includes(text))
}

function membersOf({ path, value }: ValueRow): object {
  const name = path.replace(/^.*\./, '')
  return { device: path.startsWith('device.geo.') ? { geo: { [name]: value } } : { [name]: value } }
}

function valueIn({ bodies }: Sent, { path }: ValueRow): unknown {
  const name = path.replace(/^.*\./, '')
  const { device } = JSON.parse(bodies.eleven ?? '') as { device?: { geo?: Record<string, unknown> } }
  return path.startsWith('device.geo.') ? device?.geo?.[name] : (device as Record<string, unknown> | undefined)?.[name]
}
