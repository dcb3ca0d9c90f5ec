import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { everyConsent, tcString } from '../../test/privacy/tc-strings.ts'
import { requestOf } from '../../test/support/samples.ts'
import { type CallerSignals, type Gate, type GateTools, openGate } from './gate.ts'
import { createGppReader } from './law/gpp.ts'
import { createTcReader } from './law/tcf.ts'
import { createChatJudge } from './text/sensitive-topics.ts'

const bounds = { textLengthMax: 8192, entriesMax: 100 }
const tools: GateTools = {
  readTcString: createTcReader([11, 12, 13], bounds),
  readGpp: createGppReader(bounds),
  gdprDefault: false,
  judgeChatText: createChatJudge(['knitting']),
  textsLengthMax: 4096,
}
const someone = { user: { id: 'u1' }, device: { ip: '203.0.113.77' } }

test('a request without signals and personal text is not copied: everybody gets the very same object', () => {
  const request = requestOf(someone) as BidRequest

  const gate = gateFor(request)

  expect(gate.viewFor(11).request).toBe(request)
  expect(gate.viewFor(undefined).request).toBe(request)
  expect(gate.viewFor(11)).toBe(gate.viewFor(undefined))
  expect(gate.warnings).toEqual([])
})

test('D98: the pacing token is in no view and not in the record, whatever else is passed on', () => {
  const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  const service = { ...metrics, ours: 'passed on', pacing: 'a-token' }
  const request = requestOf({ ...someone, ext: { other: 1, service } }) as BidRequest

  const gate = gateFor(request)
  const { request: view, removed } = gate.viewFor(11)

  expect(view).toEqual(requestOf({ ...someone, ext: { other: 1, service: { ...metrics, ours: 'passed on' } } }))
  expect(removed).toEqual([])
  expect(JSON.stringify([gate.record, gate.warnings])).not.toContain('a-token')
  expect(request.ext?.service?.pacing).toBe('a-token')
})

test('partners with the same permissions share one copy, and the others have their own', () => {
  const consent = tcString({ ...everyConsent, vendors: [11, 12] })
  const gate = gateFor(requestOf({ ...someone, regs: { gdpr: 1 }, user: { id: 'u1', consent } }) as BidRequest)

  expect(gate.viewFor(11).request).toBe(gate.viewFor(12).request)
  expect(gate.viewFor(13).request).toBe(gate.viewFor(undefined).request)
  expect(gate.viewFor(11).request).not.toBe(gate.viewFor(13).request)
  expect(gate.viewFor(11).request.user?.id).toBe('u1')
  expect(gate.viewFor(13).request.user).toEqual({ consent })
})

test('a view tells its name and why it is not the whole request', () => {
  const consent = tcString({ ...everyConsent, vendors: [11] })
  const gate = gateFor(requestOf({ ...someone, regs: { gdpr: 1 }, user: { id: 'u1', consent } }) as BidRequest)

  expect(gate.viewFor(11)).toMatchObject({ name: 'full', because: [], removed: [], coarsened: [] })
  expect(gate.viewFor(12)).toMatchObject({ name: 'contextual', because: ['no-basis'] })
  expect(gate.viewFor(undefined)).toMatchObject({ name: 'contextual', because: ['no-vendor-id'] })
  expect(gate.viewFor(12).removed).toEqual(['user.id', 'device.ip'])
})

test('a partner needs a basis in every consent string', () => {
  const user = { consent: tcString(everyConsent), ext: { consent: tcString({ ...everyConsent, purposes: [2, 4] }) } }
  const gate = gateFor(requestOf({ regs: { gdpr: 1 }, user }) as BidRequest)

  expect(gate.viewFor(11).because).toEqual(['consents-differ', 'no-measurement'])
})

test('a consent string that cannot be read counts for nobody', () => {
  const gate = gateFor(requestOf({ ...someone, regs: { gdpr: 1 }, user: { consent: 'garbage' } }) as BidRequest)

  expect(gate.viewFor(11)).toMatchObject({ name: 'contextual', because: ['consent-unreadable'] })
})

test('the header of the browser and the country come from the caller', () => {
  const request = requestOf(someone) as BidRequest

  expect(gateFor(request, { isGpc: true, country: undefined }).viewFor(11).because).toEqual(['gpc'])
  expect(gateFor(request, { isGpc: false, country: 'DE' }).viewFor(11).because).toEqual(['no-consent'])
})

test('the record is the same whatever partners may see', () => {
  const open = gateFor(requestOf(someone) as BidRequest)
  const closed = gateFor(requestOf(someone) as BidRequest, { isGpc: true, country: undefined })

  expect(JSON.stringify(open.record)).toBe(JSON.stringify(closed.record))
  expect(JSON.stringify(open.record)).not.toMatch(/u1|203/)
})

test('an address that cannot be read is warned about, and the warning does not repeat it', () => {
  const { warnings } = gateFor(requestOf({ device: { ip: 'jane@example.com' } }) as BidRequest)

  expect(warnings).toMatchObject([{ rule: 'D36-ip-unreadable', field: 'device.ip' }])
  expect(JSON.stringify(warnings)).not.toContain('jane')
})

test('personal text is taken out before any partner or the record sees it, whatever is permitted', () => {
  const gate = gateFor(requestOf({ site: { keywords: 'shoes,jane@example.com' } }) as BidRequest)

  expect(gate.viewFor(11).request.site?.keywords).toBe('shoes')
  expect(gate.record.site?.keywords).toBe('shoes')
  expect(gate.warnings).toMatchObject([{ rule: 'D83-personal-value', field: 'site.keywords[1]' }])
})

test('sensitive topics are taken out before any partner or the record sees them, whatever is permitted', () => {
  const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1000 }
  const service = { ...metrics, audience: { interests: ['knitting', 'shoes'] } }
  const gate = gateFor(requestOf({ ext: { service } }) as BidRequest)

  expect(gate.viewFor(11).request.ext?.service?.audience).toEqual({ interests: ['shoes'] })
  expect(gate.record.ext?.service?.audience).toEqual({ interests: ['shoes'] })
  expect(gate.warnings).toMatchObject([{ rule: 'D85-sensitive-topic', field: 'ext.service.audience.interests[0]' }])
})

function gateFor(request: BidRequest, caller: CallerSignals = { isGpc: false, country: undefined }): Gate {
  return openGate(request, caller, tools)
}
