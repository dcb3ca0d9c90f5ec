// A publisher's request after the exchange's own steps: through the privacy gate, with the settings that an exchange has
// when nobody sets them, and into the words of the auction.

import {
  adapterSchemas,
  countryOf,
  createChatJudge,
  createGppReader,
  createTcReader,
  loadConfig,
  type Opportunity,
  openGate,
  opportunityOf,
} from '@parley/exchange/tools'
import type { ReadRequest } from '@parley/openrtb'

/** The opportunity as a partner is shown it that has no vendor id, with everything that the exchange noticed. */
export function shownToPartners(reading: ReadRequest): Opportunity {
  const country = countryOf(reading.request.device?.geo?.country)?.alpha2
  const gate = openGate(reading.request, { isGpc: false, country }, gateTools)
  return { ...opportunityOf(reading, gate, 1), request: gate.viewFor(undefined).request }
}

const gateTools = defaultGateTools()

function defaultGateTools(): Parameters<typeof openGate>[2] {
  const loading = loadConfig('', {}, adapterSchemas)
  if (loading.kind !== 'config') throw new Error('the defaults of the settings are no configuration')
  const { consentLengthMax, consentsMax, gdprDefault, sensitiveTopics, textsLengthMax } = loading.config.privacy
  const bounds = { textLengthMax: consentLengthMax, entriesMax: consentsMax }
  return {
    readTcString: createTcReader([], bounds),
    readGpp: createGppReader(bounds),
    gdprDefault,
    judgeChatText: createChatJudge(sensitiveTopics),
    textsLengthMax,
  }
}
