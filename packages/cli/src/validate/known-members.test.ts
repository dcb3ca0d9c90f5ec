import { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { knownMembers } from './known-members.ts'

interface Schema {
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The paths of all members of a schema that the table lacks. */
function lacking({ items, properties = {} }: Schema, path: string): readonly string[] {
  if (items !== undefined) return lacking(items, `${path}[]`)
  const known = knownMembers(path)
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = path === '' ? name : `${path}.${name}`
    return [...(known.includes(name) ? [] : [own]), ...lacking(member, own)]
  })
}

test('every member that the exchange checks is known', () => {
  expect(lacking(BidRequest as Schema, '')).toEqual([])
})

test('of a strange object nothing is known', () => {
  expect(knownMembers('site.content')).toEqual([])
  expect(knownMembers('app.content.producer')).toEqual([])
  expect(knownMembers('constructor')).toEqual([])
})

test('a member that is only tolerated is never suggested', () => {
  expect(knownMembers('user.ext')).toEqual(['consent', 'eids'])
})
