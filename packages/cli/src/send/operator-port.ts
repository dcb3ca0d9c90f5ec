// The exchange has two ports. A bid request to the admin port gets an answer that does not say so.

import type { Members } from '@parley/openrtb'
import type { Answer } from '../http/call.ts'
import { membersIn } from '../text/members.ts'

/** What to do instead, if the answer is that of the admin port: every answer to traffic has a request id. */
export function operatorPortHint({ status, headers, body }: Answer, url: string): string | undefined {
  if (status < 400 || headers['x-request-id'] !== undefined) return undefined
  const { code, error } = membersIn(parsed(body))
  const isOperator = String(code).startsWith('FST_ERR_CTP_') || isOperatorError(membersIn(error))
  if (!isOperator) return undefined
  return `${url} is the admin port. Bid requests go to the traffic port, 8080 by default. Set it with --url, for example http://127.0.0.1:8080.`
}

/** Errors of the admin port have details as those of the exchange do, and neither a code nor the id of a request. */
function isOperatorError({ code, request_id, details }: Members): boolean {
  return code === undefined && request_id === undefined && typeof membersIn(details).reason === 'string'
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
