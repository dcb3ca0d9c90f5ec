// The chat page: it answers with what it has learnt by heart and asks the exchange for an ad that fits. The ad is asked
// for while the answer is on its way, and a chat without an ad is a chat all the same.

import {
  type BidAnswer,
  BidError,
  bidRequest,
  context,
  createClient,
  impression,
  nativeCard,
  parseNative,
  renderNative,
} from '@parley/client'

const client = createClient({ baseUrl: '' })
const startedMs = performance.now()
// The sandbox of test mode fills every request; `?live` asks the exchange's real demand.
const isTest = !new URLSearchParams(location.search).has('live')
const native = nativeCard({ icon: true, texts: ['sponsored', 'description', 'callToAction', 'rating', 'salePrice'] })

const list = elementAt('#messages', HTMLOListElement)
const form = elementAt('#ask', HTMLFormElement)
const words = elementAt('#words', HTMLInputElement)
const status = elementAt('#status', HTMLParagraphElement)
let messageCount = 0

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const message = words.value
  form.reset()
  void converse(message)
})

void converse('Which shoes keep their grip on wet trails?')

async function converse(message: string): Promise<void> {
  messageCount++
  add(textItem('user', message))
  const asking = ask(message)
  add(textItem('assistant', replyTo(message)))
  const answer = await asking
  if (answer?.kind === 'bid') showAd(answer)
}

/** An answer, or undefined after a fault, which the reader of the chat need not care about. */
async function ask(message: string): Promise<BidAnswer | undefined> {
  const request = bidRequest({
    test: isTest,
    imp: [impression({ native, bidfloor: 0.5 })],
    site: { domain: 'chat.example', keywords: 'trail running, running shoes' },
    context: context({
      message,
      messageSequenceNumber: messageCount,
      sessionDurationMs: Math.round(performance.now() - startedMs),
      intent: { value: 'purchase_inquiry', confidence: 0.8, topics: ['trail running'] },
    }),
  })
  try {
    return await client.bid(request)
  } catch (error) {
    status.textContent = error instanceof BidError ? `No ad: ${error.message}` : 'No ad.'
    return undefined
  }
}

function showAd({ bids: [bid] }: Extract<BidAnswer, { kind: 'bid' }>): void {
  // The exchange of this example is on this machine and has no https; leave `loopbackHttp` out everywhere else.
  const reading = parseNative(bid, { loopbackHttp: true })
  if (reading.kind === 'faulty') return
  const item = document.createElement('li')
  item.className = 'ad'
  item.append(renderNative(reading.ad, { loopbackHttp: true }).element)
  add(item)
}

function textItem(who: 'user' | 'assistant', text: string): HTMLLIElement {
  const item = document.createElement('li')
  item.className = `message ${who}`
  item.textContent = text
  return item
}

function add(item: HTMLLIElement): void {
  list.append(item)
  item.scrollIntoView({ block: 'nearest' })
}

function replyTo(message: string): string {
  return /\bprice|cost|cheap/i.test(message)
    ? 'Good trail shoes cost from 90 to 160 dollars; last year’s models are often a third less.'
    : 'Look for a soft rubber sole with lugs of five millimetres or more, and a heel that holds without slipping.'
}

function elementAt<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`)
  return element
}
