import type { ChangeList } from '@parley/contract'
import { expect, test } from 'vitest'
import { draftedIn } from './drafts.ts'

const changes: ChangeList = {
  isEnabled: true,
  version: { snapshot: 1, configHash: 'c0ffee', sinceMs: 0 },
  members: {
    partner: [
      { name: 'enabled', says: '', default: true },
      { name: 'sharePercent', says: '', default: 100 },
      { name: 'qpsMax', says: '', default: null },
    ],
    campaign: [{ name: 'priceCpm', says: '', default: null }],
  },
  partners: [{ name: 'swift', values: { enabled: true, sharePercent: 50, qpsMax: null } }],
  campaigns: [{ id: 'shoes', values: { priceCpm: 3 } }],
  history: [],
}

test('what is typed becomes an edit, and what is as before does not', () => {
  const drafts = {
    'partner swift enabled': false,
    'partner swift sharePercent': '50',
    'campaign shoes priceCpm': ' 2.5 ',
  }

  const { edits, faults } = draftedIn(changes, drafts)

  expect(edits).toMatchObject([
    { kind: 'partner', name: 'swift', member: 'enabled', value: false, from: true, to: false },
    { kind: 'campaign', name: 'shoes', member: 'priceCpm', value: 2.5, from: 3, to: 2.5 },
  ])
  expect(faults).toEqual({})
})

test('an empty field stands for the default', () => {
  const { edits } = draftedIn(changes, { 'partner swift sharePercent': '', 'partner swift qpsMax': '' })

  expect(edits).toMatchObject([{ member: 'sharePercent', value: null, from: 50, to: 100 }])
})

test.each(['fifty', '1e3', '1,5', '0x10', '--1'])('%s is not a number', (text) => {
  const { edits, faults } = draftedIn(changes, { 'partner swift qpsMax': text })

  expect([edits, faults]).toEqual([[], { 'partner swift qpsMax': 'not a number' }])
})
