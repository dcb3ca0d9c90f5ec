// openGate and one partner's view: what a partner may see, without any signal, under an opt-out and without consent.

import type { BidRequest } from '@parley/openrtb'
import { bench, do_not_optimize, summary } from 'mitata'
import type { View } from '../../../packages/exchange/src/model/view.ts'
import { openGate } from '../../../packages/exchange/src/privacy/gate.ts'
import { gateTools, reading } from './stage.ts'

const { request } = reading
const personal: BidRequest = {
  ...request,
  device: { ...request.device, ip: '203.0.113.9', geo: { country: 'USA', lat: 37.774, lon: -122.419 } },
  user: { id: 'u1', data: [{ id: 'd1', segment: [{ id: 's1' }] }] },
}

const optedOut: BidRequest = { ...personal, regs: { us_privacy: '1YYN' } }
const withoutConsent: BidRequest = { ...personal, regs: { gdpr: 1 } }

const viewOf = (seen: BidRequest): View => openGate(seen, { isGpc: false, country: 'US' }, gateTools).viewFor(11)

summary(() => {
  bench('privacy: no signal', () => do_not_optimize(viewOf(personal))).baseline()
  bench('privacy: an opt-out', () => do_not_optimize(viewOf(optedOut)))
  bench('privacy: GDPR without consent', () => do_not_optimize(viewOf(withoutConsent)))
})
