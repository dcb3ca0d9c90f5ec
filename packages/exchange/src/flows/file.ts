// The files that anybody may read: /sellers.json and the pictures of the exchange. A request counts against the limit of its
// address, like one for a path that does not exist.

import type { PictureName } from '../catalog/pictures.ts'
import type { Limiter } from '../limits/limiter.ts'
import { unlimited } from '../limits/quota.ts'
import type { Arrival, Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import type { Report } from '../model/report.ts'
import { pictureReply } from '../reply/picture.ts'
import { replyTo } from '../reply/reply.ts'
import { sellersReply } from '../reply/sellers.ts'

export interface FileParts {
  readonly limiter: Pick<Limiter, 'admitAddress'>
  /** The text of /sellers.json. */
  readonly sellers: string
  readonly report: Report
}

export type FileRoute = { readonly flow: 'sellers' } | { readonly flow: 'picture'; readonly name: PictureName }

/** It never rejects: an accident is reported and becomes a 500. */
export async function answerFile(
  { address, receivedAtMs, requestId }: Arrival,
  route: FileRoute,
  { limiter, sellers, report }: FileParts,
): Promise<Reply> {
  try {
    const { ok, quota } = await limiter.admitAddress(address, receivedAtMs)
    return ok ? fileReply(route, sellers, quota, requestId) : replyTo({ kind: 'over-limit', quota }, requestId)
  } catch (error) {
    report(error, requestId)
    return replyTo({ kind: 'failed', quota: unlimited }, requestId)
  }
}

function fileReply(route: FileRoute, sellers: string, quota: Quota, requestId: string): Reply {
  return route.flow === 'sellers' ? sellersReply(sellers, quota, requestId) : pictureReply(route.name, quota, requestId)
}
