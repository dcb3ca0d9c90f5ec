// D48: a bid that serves a declared format says so in `bid.ext.service.adcpFormat`. Only a format that the impression
// declared counts, compared by canonical agent_url and id, and the publisher gets it in its own spelling.

import { type AdFormat, adFormatKey } from '@parley/openrtb'
import type { OpportunityImp } from '../../../model/opportunity.ts'

export function servedFormat(ext: unknown, imp: OpportunityImp | undefined): AdFormat | undefined {
  const { agent_url, id } = membersOf(membersOf(membersOf(ext).service).adcpFormat)
  if (typeof agent_url !== 'string' || typeof id !== 'string' || !URL.canParse(agent_url)) return undefined
  const key = adFormatKey({ agent_url, id })
  return imp?.adFormats.find((declared) => adFormatKey(declared) === key)
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
