// The bids of an answer, with the ad that each of them would show.

import type { Members } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { listIn, membersIn, textOf } from '../text/members.ts'

const textMax = 90

export function showBids(body: Members, paint: Paint): string {
  const seats = listIn(body.seatbid)
  return seats
    .flatMap(({ seat, bid }) =>
      listIn(bid).map((one) => showBid(one, textOf(seat ?? ''), textOf(body.cur ?? 'USD'), paint)),
    )
    .join('\n\n')
}

function showBid(bid: Members, seat: string, currency: string, paint: Paint): string {
  const price = typeof bid.price === 'number' ? `${bid.price} ${currency} CPM` : 'no price'
  const from = [seat === '' ? '' : `seat ${seat}`, ...named('campaign', bid.cid), ...named('creative', bid.crid)]
  const head = `${paint.bold(`Bid for impression ${textOf(bid.impid)}`)}: ${price}, ${from.filter(Boolean).join(', ')}`
  return [head, ...adLines(bid.adm, paint)].join('\n')
}

function named(label: string, value: unknown): readonly string[] {
  return typeof value === 'string' ? [`${label} ${value}`] : []
}

function adLines(adm: unknown, paint: Paint): readonly string[] {
  const parsed = membersIn(jsonIn(adm))
  const markup = parsed.native === undefined ? parsed : membersIn(parsed.native)
  const assets = listIn(markup.assets).map(
    (asset) => `  ${paint.dim(`asset ${textOf(asset.id)}`)}  ${contentOf(asset)}`,
  )
  const link = membersIn(markup.link).url
  return typeof link === 'string' ? [...assets, `  ${paint.dim('link')}     ${short(link)}`] : assets
}

function contentOf({ title, img, data, video }: Members): string {
  if (title !== undefined) return `title: ${short(textOf(membersIn(title).text))}`
  if (data !== undefined) return `data: ${short(textOf(membersIn(data).value))}`
  if (video !== undefined) return 'video'
  const { url, w, h } = membersIn(img)
  return `image: ${short(textOf(url))}${w === undefined ? '' : ` (${textOf(w)} × ${textOf(h)})`}`
}

function jsonIn(adm: unknown): unknown {
  try {
    return JSON.parse(String(adm))
  } catch {
    return undefined
  }
}

function short(text: string): string {
  return text.length <= textMax ? text : `${text.slice(0, textMax - 1)}…`
}
