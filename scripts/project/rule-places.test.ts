import { expect, test } from 'vitest'
import { idsIn, rulePlaces } from './rule-places.ts'

test('the first line of an id counts', () => {
  expect([...idsIn('\nrule(V05-img)\n// V05-img, V05-img-type')]).toEqual([
    ['V05-img-type', 3],
    ['V05-img', 2],
  ])
})

test('the table itself, tests and scripts are no places', () => {
  const places = rulePlaces([
    { path: 'packages/openrtb/src/rules.ts', text: 'V05-img' },
    { path: 'packages/openrtb/src/native/asset.ts', text: '\nV05-img' },
    { path: 'packages/openrtb/src/native/asset.test.ts', text: 'V05-img' },
    { path: 'scripts/docs/request.ts', text: 'V05-img' },
  ])

  expect(places.get('V05-img')).toEqual([{ file: 'packages/openrtb/src/native/asset.ts', line: 2 }])
})
