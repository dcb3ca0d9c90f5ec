// Which flow answers which path. This table is the whole public interface; 404 and 405 come from it (D10).

import type { Issue } from '@parley/openrtb'
import { feedbackPath, noticePathLength, noticePaths } from '../catalog/notice-paths.ts'
import { isPictureName, picturesPath } from '../catalog/pictures.ts'
import { wrongMethod, wrongPath } from '../intake/http-faults.ts'
import type { NoticeKind } from '../model/notice.ts'
import type { FileRoute } from './file.ts'

//  method     path         flow
//  POST       /openrtb2    bid        flows/bid/bid.ts
//  GET, POST  /w/{token}   notice     flows/notice.ts, of a win
//  GET, POST  /b/{token}   notice     flows/notice.ts, of a billing
//  GET, POST  /i/{token}   notice     flows/notice.ts, of an impression
//  GET, POST  /c/{token}   notice     flows/notice.ts, of a click: leads on to the landing page
//  POST       /feedback/{token}       flows/notice.ts, of what a reader says about an ad (D102)
//  GET, HEAD  /livez       health     flows/answer.ts, is the process alive?
//  GET, HEAD  /readyz      health     flows/answer.ts, should it get traffic?
//  GET, HEAD  /sellers.json sellers   flows/file.ts, where the exchange has a domain (D101)
//  GET, HEAD  /pictures/{name}        flows/file.ts, a picture of the exchange (D104)
const bidPath = '/openrtb2'
const noticeKindOf: ReadonlyMap<string, NoticeKind> = new Map([
  [noticePaths.win, 'win'],
  [noticePaths.billing, 'billing'],
  [noticePaths.impression, 'impression'],
  [noticePaths.click, 'click'],
])

const livePath = '/livez'
const readyPath = '/readyz'
const sellersPath = '/sellers.json'

type Route =
  | { readonly flow: 'bid' }
  | { readonly flow: 'health'; readonly asks: 'alive' | 'ready' }
  | FileRoute
  | { readonly flow: 'notice'; readonly kind: NoticeKind; readonly token: string }
  | { readonly flow: 'none'; readonly fault: Issue }

export type FlowName = Route['flow']

export type RouteOf = (method: string, path: string) => Route

/** The routes of an exchange whose paths all begin with `basePath`. Not every exchange tells who its sellers are. */
export function createRoutes(basePath: string, hasSellers: boolean): RouteOf {
  const ownPath = basePath + bidPath
  const tokenAt = basePath.length + noticePathLength
  const bid: Route = { flow: 'bid' }
  const live: Route = { flow: 'health', asks: 'alive' }
  const ready: Route = { flow: 'health', asks: 'ready' }
  const ownLive = basePath + livePath
  const ownReady = basePath + readyPath
  const ownFeedback = basePath + feedbackPath
  const sellers: Route = { flow: 'sellers' }
  const ownSellers = hasSellers ? basePath + sellersPath : undefined
  const ownPictures = basePath + picturesPath
  const notAllowed: Route = { flow: 'none', fault: wrongMethod }
  const notFound: Route = { flow: 'none', fault: wrongPath(ownPath) }
  return (method, path) => {
    if (path === ownPath) return method === 'POST' ? bid : notAllowed
    const isAsking = method === 'GET' || method === 'HEAD'
    if (isAsking && path === ownLive) return live
    if (isAsking && path === ownReady) return ready
    if (path.startsWith(ownFeedback)) {
      // Whatever loads pages ahead or looks at links uses GET, and nobody has said anything by that.
      if (method !== 'POST') return notAllowed
      return { flow: 'notice', kind: 'feedback', token: path.slice(ownFeedback.length) }
    }
    if (isAsking && path === ownSellers) return sellers
    const mayNotify = (method === 'GET' || method === 'POST') && path.startsWith(basePath)
    const kind = mayNotify ? noticeKindOf.get(path.slice(basePath.length, tokenAt)) : undefined
    if (kind !== undefined) return { flow: 'notice', kind, token: path.slice(tokenAt) }
    const name = isAsking && path.startsWith(ownPictures) ? path.slice(ownPictures.length) : ''
    return isPictureName(name) ? { flow: 'picture', name } : notFound
  }
}
