import type { Quota } from '../model/quota.ts'
import { limitHeaders } from './limit-headers.ts'

/** D04-request-id: the headers of every response; the id in the header is the id in the error body. */
export function owedHeaders({ quota }: { readonly quota: Quota }, requestId: string): readonly string[] {
  return ['X-Request-Id', requestId, 'X-Content-Type-Options', 'nosniff', ...limitHeaders(quota)]
}
