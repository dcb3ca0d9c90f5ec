// D98: nobody but the exchange makes a pacing token that it accepts, and one that it accepts says what was written.

import { pacingTokenLengthMax } from '@parley/openrtb'
import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticeFactsOf, tokensOf } from '../../test/support/samples.ts'
import type { PacingState } from '../model/pacing.ts'
import { adsMax, advertisersMax, turnMax, unlistedMax } from './token-bytes.ts'
import { bindingOf, createPacingTokens, lifeMinutes } from './tokens.ts'

const startMinute = 30_000_000
const tokens = createPacingTokens({ secret: 'the secret of this test', previousSecret: '' })
const binding = bindingOf('pub-1', ['below'])
const state: PacingState = {
  startMinute,
  unlisted: 0,
  ads: [
    { turn: 3, slot: 15 },
    { turn: 7, slot: 15 },
  ],
  advertisers: [{ hash: 0xdeadbeef, turn: 7 }],
}
const token = tokens.write(state, binding)
const forged = { kind: 'unusable', fault: 'forged' }

test('a state is read as it was written, whatever is in it, and its token has at most 244 of the 256 characters', () => {
  const turn = fc.integer({ min: 1, max: turnMax })
  const ad = fc.record({ turn, slot: fc.integer({ min: 0, max: 15 }) })
  const advertiser = fc.record({ hash: fc.integer({ min: 0, max: 0xffffffff }), turn })
  const states = fc.record({
    startMinute: fc.constant(startMinute),
    unlisted: fc.integer({ min: 0, max: unlistedMax }),
    ads: fc.array(ad, { maxLength: adsMax }).map((ads) => ads.toSorted((one, other) => one.turn - other.turn)),
    advertisers: fc.array(advertiser, { maxLength: advertisersMax }),
  })

  fc.assert(
    fc.property(states, (written) => {
      const text = tokens.write(written, binding)
      expect(text).toMatch(/^[\w-]{1,244}$/)
      expect(tokens.read(text, binding, startMinute)).toEqual({ kind: 'state', state: written })
    }),
    { numRuns: tries(2000) },
  )
  expect(pacingTokenLengthMax).toBe(256)
})

test('with every bound reached a token has 244 characters', () => {
  const full = {
    startMinute: 2 ** 32 - 1,
    unlisted: unlistedMax,
    // The first delta is as large as one can be, and so is each of the others that is written.
    ads: Array.from({ length: adsMax }, (_, index) => ({ turn: turnMax - adsMax + index, slot: 15 })),
    advertisers: Array.from({ length: advertisersMax }, () => ({ hash: 0xffffffff, turn: turnMax })),
  }
  const apart = Array.from({ length: adsMax }, (_, index) => ({ turn: 2047 * (index + 1), slot: 15 }))

  expect(tokens.write(full, binding).length).toBeLessThan(244)
  expect(tokens.write({ ...full, ads: apart }, binding)).toHaveLength(244)
})

test('no token with one bit changed is accepted', () => {
  const bytes = Buffer.from(token, 'base64url')
  const changed = Array.from({ length: bytes.length * 8 }, (_, index) => {
    const copy = Buffer.from(bytes)
    copy[index >> 3] = (copy[index >> 3] ?? 0) ^ (1 << (index & 7))
    return copy.toString('base64url')
  })

  const readings = changed.map((text) => tokens.read(text, binding, startMinute))

  expect(tokens.read(token, binding, startMinute)).toEqual({ kind: 'state', state })
  expect(readings.filter(({ kind }) => kind === 'state')).toEqual([])
})

test.each([
  ['another secret', createPacingTokens({ secret: 'another', previousSecret: '' }).write(state, binding)],
  ['nothing but a seal', Buffer.alloc(16).toString('base64url')],
  ['one character', 'A'],
  ['one character more', `${token}A`],
  ['one character less', token.slice(0, -1)],
  ['256 characters', 'A'.repeat(256)],
  ['a notice URL', tokensOf().seal(noticeOf()).win.split('.')[0] ?? ''],
])('a token of %s is forged', (_, text) => {
  expect(tokens.read(text, binding, startMinute)).toEqual(forged)
})

test.each([
  ['a number', 7],
  ['an object', { token }],
  ['a list', [token]],
  ['true', true],
  ['an empty text', ''],
  ['257 characters', 'A'.repeat(257)],
  ['padding', `${token}=`],
  ['a space', ` ${token}`],
  ['other letters', 'Ā'.repeat(80)],
])('%s cannot be a token', (_, value) => {
  expect(tokens.read(value, binding, startMinute)).toEqual({ kind: 'unusable', fault: 'shape' })
})

test('a token has one spelling: unused bits at its end are zero', () => {
  // 40 bytes leave four bits of the last character unused.
  const one = tokens.write({ ...state, ads: [{ turn: 1, slot: 0 }], advertisers: [] }, binding)
  const twin = `${one.slice(0, -1)}${String.fromCharCode(one.charCodeAt(one.length - 1) + 1)}`

  expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(one, 'base64url'))
  expect(tokens.read(one, binding, startMinute).kind).toBe('state')
  expect(tokens.read(twin, binding, startMinute)).toEqual(forged)
})

test.each([
  ['another publisher', bindingOf('pub-2', ['below']), 'publisher'],
  ['no publisher', bindingOf(undefined, ['below']), 'publisher'],
  ['another placement', bindingOf('pub-1', ['above']), 'placement'],
  ['one placement more', bindingOf('pub-1', ['above', 'below']), 'placement'],
  ['names that only look the same when joined', bindingOf('pub-1', ['be', 'low']), 'placement'],
] as const)('a token is of no use to %s', (_, other, fault) => {
  expect(tokens.read(token, other, startMinute)).toEqual({ kind: 'unusable', fault })
})

test.each([
  [lifeMinutes - 1, 'state'],
  [lifeMinutes, 'unusable'],
  [-2, 'state'],
  [-3, 'unusable'],
])('a token lasts six hours, and clocks may differ by two minutes: after %i minutes it is %s', (minutes, kind) => {
  expect(tokens.read(token, binding, startMinute + minutes).kind).toBe(kind)
})

test('what the previous secret signed is still accepted, and the new one signs', () => {
  const next = createPacingTokens({ secret: 'the next secret', previousSecret: 'the secret of this test' })

  expect(next.read(token, binding, startMinute)).toEqual({ kind: 'state', state })
  expect(tokens.read(next.write(state, binding), binding, startMinute)).toEqual(forged)
})

function noticeOf(): Parameters<ReturnType<typeof tokensOf>['seal']>[0] {
  return { ...noticeFactsOf({ publisher: 'pub-1' }), urls: { win: '', billing: '', landing: '' } }
}
