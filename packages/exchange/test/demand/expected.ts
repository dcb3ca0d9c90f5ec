// A second opinion on an auction, written from the decisions and not from the code: which bids were valid, which one
// wins and what it pays (D50–D52, D56). It knows only what was sent, what partners answered, and who they are.

import type { SentImp, SentRequest } from './documents.ts'
import type { Explained } from './exchange.ts'

/** What the configuration says about a partner. */
export interface Terms {
  readonly marginPercent: number
  readonly priority: number
}

export interface Sale {
  readonly impid: string
  readonly seat: string
  readonly micros: number
}

interface Candidate {
  readonly partner: string
  readonly bidId: string
  readonly net: number
  readonly priority: number
}

type Json = Readonly<Record<string, unknown>>

/** The sale of every impression that has one. `local` are candidates of the house, valid by construction. */
export function expectedSales(
  request: SentRequest,
  { steps }: Explained,
  terms: ReadonlyMap<string, Terms>,
  housePrice: number,
): readonly Sale[] {
  const replies = (steps?.calls ?? []).filter(({ end, answered }) => end === 'reply' && answered.status === 200)
  return request.imp.flatMap((imp) => {
    const fromHouse = { partner: 'house', bidId: '', net: Math.round(housePrice * 1e6), priority: 0 }
    const fromPartners = replies.flatMap(({ partner, answered, impids }) => {
      const { marginPercent = 0, priority = 0 } = terms.get(partner) ?? {}
      if (!impids.includes(imp.id)) return []
      const nets = validBids(answered.body, request, imp).map(({ micros, bidId }) => {
        return { partner, bidId, priority, net: Math.floor((micros * (100 - marginPercent)) / 100) }
      })
      return nets.toSorted(byRank).slice(0, 1)
    })
    const ranked = [fromHouse, ...fromPartners]
      .filter(({ net }) => net >= Math.round(imp.bidfloor * 1e6))
      .toSorted(byRank)
    return saleOf(ranked, imp, request.at)
  })
}

function saleOf([first, second]: readonly Candidate[], imp: SentImp, at: 1 | 2): readonly Sale[] {
  if (first === undefined) return []
  const floor = Math.round(imp.bidfloor * 1e6)
  const second2 = Math.max(second === undefined ? 0 : second.net + 10_000, floor, 10_000)
  return [{ impid: imp.id, seat: first.partner, micros: at === 1 ? first.net : Math.min(first.net, second2) }]
}

function byRank(a: Candidate, b: Candidate): number {
  if (a.net !== b.net) return b.net - a.net
  if (a.priority !== b.priority) return b.priority - a.priority
  if (a.partner !== b.partner) return a.partner < b.partner ? -1 : 1
  return a.bidId < b.bidId ? -1 : 1
}

function validBids(body: string, request: SentRequest, imp: SentImp): readonly { micros: number; bidId: string }[] {
  const response = parsed(body)
  if (response?.id !== request.id || (response.cur ?? 'USD') !== 'USD' || !Array.isArray(response.seatbid)) return []
  const bids = response.seatbid.flatMap((seat: Json | null) =>
    Array.isArray(seat?.bid) ? (seat.bid as unknown[]) : [],
  )
  return bids.flatMap((bid) => {
    if (!isObject(bid) || bid.impid !== imp.id) return []
    const micros = typeof bid.price === 'number' ? Math.round(bid.price * 1e6) : Number.NaN
    if (!(micros > 0 && micros <= 1000e6) || isBlocked(bid.adomain, request.badv)) return []
    return isMarkupFor(bid.adm, imp) ? [{ micros, bidId: String(bid.id) }] : []
  })
}

function isBlocked(adomain: unknown, badv: readonly string[]): boolean {
  const names = Array.isArray(adomain) ? adomain.map(String) : []
  return names.some((name) => badv.some((blocked) => `.${name}`.toLowerCase().endsWith(`.${blocked}`)))
}

interface Asset extends Json {
  readonly id: number
  readonly required?: number
  readonly title?: { readonly len?: number; readonly text?: unknown }
  readonly data?: { readonly len?: number; readonly value?: unknown }
  readonly img?: { readonly url?: unknown }
}

function isMarkupFor(adm: unknown, imp: SentImp): boolean {
  const outer = typeof adm === 'string' ? parsed(adm) : undefined
  const markup = isObject(outer?.native) ? outer.native : outer
  const link = markup?.link
  if (!isObject(link) || !String(link.url).startsWith('https://') || !Array.isArray(markup?.assets)) return false
  const asked = assetsOf(imp)
  const sent = markup.assets as readonly Asset[]
  const fits = sent.every((asset) => asked.some((one) => one.id === asset.id && isSameKind(one, asset)))
  return fits && asked.every(({ id, required }) => required !== 1 || sent.some((asset) => asset.id === id))
}

function isSameKind(asked: Asset, sent: Asset): boolean {
  if (asked.title !== undefined) return isTextUpTo(sent.title?.text, asked.title.len)
  if (asked.data !== undefined) return isTextUpTo(sent.data?.value, asked.data.len)
  return String(sent.img?.url).startsWith('https://')
}

function isTextUpTo(text: unknown, most: number | undefined): boolean {
  return typeof text === 'string' && text.length <= (most ?? Number.POSITIVE_INFINITY)
}

function assetsOf({ native }: SentImp): readonly Asset[] {
  const outer = JSON.parse(native.request) as { native?: { assets: Asset[] }; assets?: Asset[] }
  return outer.native?.assets ?? outer.assets ?? []
}

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
