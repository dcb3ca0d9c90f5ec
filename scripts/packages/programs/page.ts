// A page's script with types, as a publisher writes it: a browser's library, no types of Node, and a bundler.

import { bidRequest, createClient, parseNative, renderNative } from '@parley/client'

export async function showAd(place: HTMLElement): Promise<void> {
  const answer = await createClient({ baseUrl: '' }).bid(bidRequest({ test: true }))
  if (answer.kind === 'no-bid') return
  const price: number = answer.bids[0].price
  const reading = parseNative(answer.bids[0])
  if (reading.kind === 'ad') place.append(renderNative(reading.ad, { words: { label: `Ad (${price})` } }).element)
}
