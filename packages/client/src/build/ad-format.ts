// Spec: Ad-format declaration.

import type { AdFormat } from '@parley/openrtb'

/** An ad format as sent in `imp[].ext.service.adcpFormats`. */
export type { AdFormat } from '@parley/openrtb'

/** A format that the page can show: who defines it, and its name there. Throws when the URL is not https. */
export function adFormat(agentUrl: string, id: string): AdFormat {
  if (!URL.canParse(agentUrl) || new URL(agentUrl).protocol !== 'https:') {
    throw new RangeError(`the agent's URL must be an https URL; got ${agentUrl.slice(0, 80)}`)
  }
  return { agent_url: agentUrl, id }
}
