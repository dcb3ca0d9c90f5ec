// The answer while the exchange has too much to do (D02). It has to be cheap, so all of it that never changes is made once.

import { serverErrorBody } from '@parley/openrtb'
import type { Quota } from '../model/quota.ts'
import type { Reply } from '../model/reply.ts'
import { owedHeaders } from './owed-headers.ts'

const reason = 'the exchange has more requests than it can answer in time; try again after the Retry-After time'

/** A text that no request id contains, because ids are made by us. */
const placeholder = '(request id)'

const body = JSON.stringify(serverErrorBody('SERVICE_UNAVAILABLE', reason, placeholder))
const [beforeId = '', afterId = ''] = body.split(placeholder)

export function overloadReply(quota: Quota, requestId: string, retryAfterSeconds: number): Reply {
  return {
    status: 503,
    headers: [
      ...owedHeaders({ quota }, requestId),
      'Content-Type',
      'application/json',
      'Retry-After',
      String(retryAfterSeconds),
    ],
    body: beforeId + requestId + afterId,
  }
}
