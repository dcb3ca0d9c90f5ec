// D104: one of the pictures of the exchange. A page of any origin may show it, and opened by itself it can load and run nothing.

import { type PictureName, pictures } from '../catalog/pictures.ts'
import type { Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import { owedHeaders } from './headers.ts'

// biome-ignore format: a name and its value on each line.
const headers = [
  'Content-Type', 'image/svg+xml',
  'Cache-Control', 'public, max-age=31536000, immutable',
  'Content-Security-Policy', "default-src 'none'",
  'Cross-Origin-Resource-Policy', 'cross-origin',
]

export function pictureReply(name: PictureName, quota: Quota, requestId: string): Reply {
  return { status: 200, headers: [...owedHeaders({ quota }, requestId), ...headers], body: pictures[name] }
}
