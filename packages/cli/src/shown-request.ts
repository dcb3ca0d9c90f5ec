// A publisher's request after the exchange's own steps: through the privacy gate, with the settings that an exchange has
// when nobody sets them, and into the words of the auction.

import {
  adapterSchemas,
  callerOf,
  createGateTools,
  loadConfig,
  type Opportunity,
  openGate,
  opportunityOf,
} from '@parley/exchange/tools'
import type { ReadRequest } from '@parley/openrtb'

/** The opportunity as a partner is shown it that has no vendor id, with everything that the exchange noticed. */
export function shownToPartners(reading: ReadRequest): Opportunity {
  const gate = openGate(reading.request, callerOf(reading.request, false), gateTools)
  return { ...opportunityOf(reading, gate, 1), request: gate.viewFor(undefined).request }
}

const gateTools = defaultGateTools()

function defaultGateTools(): ReturnType<typeof createGateTools> {
  const loading = loadConfig('', {}, adapterSchemas)
  if (loading.kind !== 'config') throw new Error('the defaults of the settings are no configuration')
  return createGateTools(loading.config.privacy, [])
}
