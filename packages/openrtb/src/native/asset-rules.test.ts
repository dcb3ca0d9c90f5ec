import { expect, test } from 'vitest'
import { assetIssues } from './asset-rules.ts'

test('assets with different ids and one kind each have no issue', () => {
  expect(assetIssues([{ id: 1, title: {} }, { id: 2, img: {} }, { id: 3 }], 'assets')).toEqual([])
})

test('an id that was used before is named together with its first use', () => {
  expect(assetIssues([{ id: 0 }, { id: 7 }, { id: 7 }, { id: 7 }], 'native.assets')).toEqual([
    {
      rule: 'V05-asset-id-unique',
      code: 'INVALID_FIELD_VALUE',
      message: 'Field value invalid',
      field: 'native.assets[2].id',
      usedBy: 'native.assets[1].id',
    },
    expect.objectContaining({
      field: 'native.assets[3].id',
      usedBy: 'native.assets[1].id',
    }),
  ])
})

test('an asset of two kinds is refused', () => {
  expect(assetIssues([{ id: 1, title: {}, data: {} }], 'assets')).toEqual([
    {
      rule: 'V05-asset-one-kind',
      code: 'INVALID_FIELD_VALUE',
      message: 'Field value invalid',
      field: 'assets[0]',
      members: ['title', 'data'],
      note: 'an asset is only one of them',
    },
  ])
})

test('the durations of a video asset are compared', () => {
  expect(assetIssues([{ id: 1, video: { minduration: 6, maxduration: 5 } }], 'assets')).toMatchObject([
    { rule: 'V09-duration-order', field: 'assets[0].video.minduration' },
  ])
})

test('one asset can have several faults', () => {
  const assets = [{ id: 1 }, { id: 1, img: {}, video: { minduration: 6, maxduration: 5 } }]

  expect(assetIssues(assets, 'assets').map(({ rule }) => rule)).toEqual([
    'V05-asset-id-unique',
    'V05-asset-one-kind',
    'V09-duration-order',
  ])
})

test('assets without an id, with an id that is no number, and those that are no objects are left to the schema', () => {
  expect(assetIssues([{}, {}, { id: 'a' }, { id: 'a' }, null, null, 1, 1, 'x'], 'assets')).toEqual([])
})
