import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { gppString } from '../../../test/privacy/gpp-strings.ts'
import { everyConsent, tcString } from '../../../test/privacy/tc-strings.ts'
import { gateTools, requestOf } from '../../../test/support/samples.ts'
import { type Signals, signalsOf } from './signals.ts'

const none = { causes: [], tcStrings: undefined }
const consent = tcString(everyConsent)

test('a request that says nothing has no signals', () => {
  expect(signalsIn({})).toEqual(none)
  expect(signalsIn({ regs: {} })).toEqual(none)
  expect(signalsIn({ regs: { coppa: 0, gdpr: 0, us_privacy: '1NNN' }, device: { lmt: 0, dnt: 0 } })).toEqual(none)
})

test.each([
  ['regs.coppa', { regs: { coppa: 1 } }, 'coppa'],
  ['regs.us_privacy', { regs: { us_privacy: '1NYN' } }, 'us-privacy'],
  ['regs.ext.us_privacy', { regs: { ext: { us_privacy: '1YYY' } } }, 'us-privacy'],
  ['device.lmt', { device: { lmt: 1 } }, 'lmt'],
  ['device.lmt as a text', { device: { lmt: '1' } }, 'lmt'],
  ['device.lmt as a truth', { device: { lmt: true } }, 'lmt'],
  ['device.dnt', { device: { dnt: 1 } }, 'dnt'],
  ['regs.gpp', { regs: { gpp: gppString({ usnat: { SaleOptOut: 1 } }) } }, 'gpp-opt-out'],
  ['regs.gpp_sid without a string', { regs: { gpp_sid: [7] } }, 'gpp-unreadable'],
  ['regs.gpp_sid with an empty string', { regs: { gpp_sid: [7], gpp: '' } }, 'gpp-unreadable'],
])('%s is read', (_, members, cause) => {
  expect(signalsIn(members)).toEqual({ causes: [cause], tcStrings: undefined })
})

test('the header Sec-GPC is read', () => {
  expect(signalsOf(requestOf() as BidRequest, true, undefined, gateTools)).toEqual({
    causes: ['gpc'],
    tcStrings: undefined,
  })
})

test.each(['1---', '1YNN', '1NNY', '1Y-Y'])('the US Privacy string %s is no opt-out', (us_privacy) => {
  expect(signalsIn({ regs: { us_privacy } })).toEqual(none)
})

test('of two US Privacy strings one opt-out is enough, wherever it stands', () => {
  const both = (first: string, second: string): Signals =>
    signalsIn({ regs: { us_privacy: first, ext: { us_privacy: second } } })

  expect(both('1YNN', '1YYN').causes).toEqual(['us-privacy'])
  expect(both('1YYN', '1YNN').causes).toEqual(['us-privacy'])
  expect(both('1YNN', '1---').causes).toEqual([])
})

test('GDPR applies where either place says so', () => {
  const missing = { causes: ['no-consent'], tcStrings: [] }

  expect(signalsIn({ regs: { gdpr: 1 } })).toEqual(missing)
  expect(signalsIn({ regs: { ext: { gdpr: 1 } } })).toEqual(missing)
  expect(signalsIn({ regs: { gdpr: 0, ext: { gdpr: 1 } } })).toEqual(missing)
  expect(signalsIn({ regs: { gdpr: 1, ext: { gdpr: 0 } } })).toEqual(missing)
  expect(signalsIn({ regs: { gdpr: 0, ext: { gdpr: 0 } } })).toEqual(none)
})

test.each(['DE', 'FR', 'IS', 'NO', 'LI', 'GB', 'CH', 'RE'])(
  'in %s GDPR applies unless the request says no',
  (country) => {
    expect(signalsIn({}, country).causes).toEqual(['no-consent'])
    expect(signalsIn({ regs: { gdpr: 0 } }, country)).toEqual(none)
  },
)

test.each(['US', 'CA', 'BR', 'RS', 'TR', 'GL'])('in %s GDPR does not apply unless the request says so', (country) => {
  expect(signalsIn({}, country)).toEqual(none)
  expect(signalsIn({ regs: { ext: { gdpr: 1 } } }, country).causes).toEqual(['no-consent'])
})

test('a country that cannot be read may be in Europe, so GDPR applies unless the request says no', () => {
  expect(signalsIn({}, 'unreadable').causes).toEqual(['no-consent'])
  expect(signalsIn({ regs: { gdpr: 0 } }, 'unreadable')).toEqual(none)
})

test('without a country the setting decides, and a country or the request counts before it', () => {
  const strict = { ...gateTools, gdprDefault: true }
  const request = requestOf() as BidRequest

  expect(signalsOf(request, false, undefined, strict).causes).toEqual(['no-consent'])
  expect(signalsOf(request, false, 'US', strict)).toEqual(none)
  expect(signalsOf(requestOf({ regs: { gdpr: 0 } }) as BidRequest, false, undefined, strict)).toEqual(none)
})

test('the consent string is read in either place, and two equal ones are one', () => {
  const regs = { gdpr: 1 }

  expect(signalsIn({ regs, user: { consent } })).toEqual({ causes: [], tcStrings: [consent] })
  expect(signalsIn({ regs, user: { ext: { consent } } })).toEqual({ causes: [], tcStrings: [consent] })
  expect(signalsIn({ regs, user: { consent, ext: { consent } } })).toEqual({ causes: [], tcStrings: [consent] })
})

test('two consent strings that differ prove none', () => {
  const user = { consent, ext: { consent: tcString({}) } }

  expect(signalsIn({ regs: { gdpr: 1 }, user }).causes).toEqual(['consents-differ'])
})

test('where GDPR does not apply, consent strings are not read', () => {
  expect(signalsIn({ regs: { gdpr: 0 }, user: { consent } })).toEqual(none)
})

test('a TC string inside GPP counts beside the one of the user, also where the request says that GDPR does not apply', () => {
  const gpp = gppString({}, tcString(everyConsent))
  const inside = gpp.split('~')[1]

  expect(signalsIn({ regs: { gpp, gpp_sid: [2] } })).toEqual({ causes: [], tcStrings: [inside] })
  expect(signalsIn({ regs: { gdpr: 0, gpp, gpp_sid: [2] } })).toEqual({ causes: [], tcStrings: [inside] })
  expect(signalsIn({ regs: { gpp, gpp_sid: [2] }, user: { consent } }).tcStrings).toEqual([consent, inside])
})

test('all causes that apply are told', () => {
  const regs = { coppa: 1, us_privacy: '1YYN', gdpr: 1, gpp_sid: [7] }

  const { causes } = signalsOf(requestOf({ regs, device: { lmt: 1, dnt: 1 } }) as BidRequest, true, 'DE', gateTools)

  expect(causes).toEqual(['gpp-unreadable', 'coppa', 'us-privacy', 'gpc', 'lmt', 'dnt', 'no-consent'])
})

function signalsIn(members: object, country?: string): Signals {
  return signalsOf(requestOf(members) as BidRequest, false, country, gateTools)
}
