// T79: whoever names a publisher and does not prove to be it is sold under a name of its own. Everything behind this step reads
// the publisher from the request: so notices, reports and supply chains, what partners see, and what only the publisher may
// have, its deals, its explanations and its feedback, need not know of it.

import type { ReadRequest } from '@parley/openrtb'
import { unverifiedKey } from '../catalog/publisher-key.ts'

export function underOwnName(read: ReadRequest): ReadRequest {
  const { site, app } = read.request
  const request = {
    ...read.request,
    ...(site === undefined ? {} : { site: renamed(site) }),
    ...(app === undefined ? {} : { app: renamed(app) }),
  }
  return { ...read, request }
}

interface Party {
  readonly publisher?: { readonly id?: string }
}

function renamed<P extends Party>(party: P): P {
  const { publisher } = party
  if (publisher?.id === undefined) return party
  return { ...party, publisher: { ...publisher, id: unverifiedKey(publisher.id) } }
}
