// The schemas check some of the members that the table names; what they check has a row, of the type that they ask for.

import { expect, test } from 'vitest'
import { NativeRequest } from '../native/request.ts'
import { NativeResponse } from '../native/response.ts'
import { BidRequest } from '../request/bid-request.ts'
import { membersByPath } from './by-path.ts'
import { type MemberTable, readNames } from './member.ts'
import * as markup from './native-response.ts'

interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const jsonTypes: Readonly<Record<string, string>> = { integer: 'number', array: 'list' }

/** Paths of what a schema checks and the table does not have, or has with another type. */
function lacking(schema: Schema, path: string): readonly string[] {
  const { items, properties = {} } = schema
  if (items !== undefined) return lacking(items, `${path}[]`)
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = path === '' ? name : `${path}.${name}`
    return [...(fits(member, membersByPath[path]?.[name]) ? [] : [own]), ...lacking(member, own)]
  })
}

/** A schema without a type checks nothing of the member. */
function fits({ type }: Schema, row: MemberTable[string] | undefined): boolean {
  return row !== undefined && (type === undefined || row[0] === (jsonTypes[type] ?? type))
}

test('every member of a request that is checked has a row of its type', () => {
  expect(lacking(BidRequest as Schema, '')).toEqual([])
})

test('every member of a native request that is checked has a row of its type', () => {
  expect(lacking(NativeRequest as Schema, 'native')).toEqual([])
})

test('of a path that nobody knows there is a fault', () => {
  expect(lacking({ properties: { visitor: { type: 'string' }, tmax: { type: 'string' } } }, '')).toEqual([
    'visitor',
    'tmax',
  ])
})

test.each([
  ['the markup', NativeResponse, markup.nativeResponse],
  ['an asset', NativeResponse.properties.assets.items, markup.assetResponse],
  ['a title', NativeResponse.properties.assets.items.properties.title, markup.titleResponse],
  ['an image', NativeResponse.properties.assets.items.properties.img, markup.imageResponse],
  ['a video', NativeResponse.properties.assets.items.properties.video, markup.videoResponse],
  ['data', NativeResponse.properties.assets.items.properties.data, markup.dataResponse],
  ['a link', NativeResponse.properties.link, markup.linkResponse],
  ['an event tracker', NativeResponse.properties.eventtrackers.items, markup.trackerResponse],
])('of %s, the members that are read are those of the schema', (_, schema, table) => {
  expect(new Set<string>(readNames(table))).toEqual(new Set(Object.keys(schema.properties)))
})
