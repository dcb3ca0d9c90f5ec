// contextualView: what partners may see.

import { bench, do_not_optimize, summary } from 'mitata'
import { contextualView } from '../../packages/exchange/src/privacy/contextual.ts'
import { reading } from './stage.ts'

const { request } = reading
const personal = {
  ...request,
  device: { ...request.device, ip: '192.0.2.1', ifa: 'b6f1', geo: { country: 'USA', lat: 1, lon: 2 } },
  user: { id: 'u1', buyeruid: 'b1' },
  regs: { coppa: 1 as const },
}

summary(() => {
  bench('privacy: the sample request', () => do_not_optimize(contextualView(request)))
  bench('privacy: of a child, with ids and a position', () => do_not_optimize(contextualView(personal)))
})
