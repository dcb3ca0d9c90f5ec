// A publisher's request after the exchange's own steps: through the privacy gate, with the default settings, and
// converted into the auction's own form.

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

/** The opportunity as a partner without a vendor id sees it, with all warnings of the exchange. */
export function shownToPartners(reading: ReadRequest): Opportunity {
  const gate = openGate(reading.request, callerOf(reading.request, false), gateTools)
  return { ...opportunityOf(reading, gate, { defaultType: 1 }), request: gate.viewFor(undefined).request }
}

const gateTools = defaultGateTools()

function defaultGateTools(): ReturnType<typeof createGateTools> {
  const loading = loadConfig('', {}, adapterSchemas)
  if (loading.kind !== 'config') throw new Error('the default settings are not a valid configuration')
  return createGateTools(loading.config.privacy, [])
}
