// A service that is asked as a side must say that it has narrowed its answer. One that does not know the header, because it is older,
// or behind a proxy that removes headers, would show what the operator sees: its answer is dropped, and no change is sent to it.

import { type AskService, askedAsHeader, type ServiceAnswer, type ServiceCall } from '@parley/port'

/** `probe` is a path that reads a list; it is asked before the first change. */
export function confirmed(service: AskService, probe: string): AskService {
  let isKnown = false
  const narrowed = async (call: ServiceCall, as: string): Promise<ServiceAnswer> => {
    const answer = await service(call)
    if (answer.kind !== 'answer') return answer
    const { [askedAsHeader]: said, ...headers } = answer.headers
    if (said !== as) return { kind: 'away', fault: 'it does not narrow its answers by Parley-As; replace it first' }
    isKnown = true
    return { ...answer, headers }
  }
  return async (call) => {
    const as = call.headers?.[askedAsHeader]
    if (as === undefined) return await service(call)
    if (!isKnown && call.method !== 'GET') {
      const probed = await narrowed({ path: probe, headers: { [askedAsHeader]: as } }, as)
      if (probed.kind !== 'answer') return probed
    }
    return await narrowed(call, as)
  }
}
