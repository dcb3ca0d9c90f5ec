import { expect, test } from 'vitest'
import { type MemberTable, members, namesOf, readNames } from './member.ts'

const person = members({
  id: ['string', '2.5', 'person'],
  consent: ['string', '2.6', 'signal'],
  yob: ['number', '2.5', 'person'],
  ext: ['object', '2.5', 'unread'],
}) satisfies MemberTable

test('the members of a class are told in the order of the table', () => {
  expect(namesOf(person, 'person')).toEqual(['id', 'yob'])
  expect(namesOf(person, 'address')).toEqual([])
})

test('what nobody reads is not among the members that are read', () => {
  expect(readNames(person)).toEqual(['id', 'consent', 'yob'])
})
