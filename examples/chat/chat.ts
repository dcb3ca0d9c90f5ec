// The chat page: it answers with prepared text and requests a matching ad from the exchange. The ad is requested while
// the answer is being prepared, and the chat also works without an ad.

import {
  type BidAnswer,
  BidError,
  bidRequest,
  context,
  createClient,
  impression,
  nativeCard,
  parseNative,
  priceFilter,
  renderNative,
} from '@parley/client'
import { answerTo } from './answer.ts'
import { withLocalPicture } from './picture-url.ts'
import { type Understanding, understand } from './understand.ts'

const conversation = createClient({ baseUrl: '' }).conversation()
const startedMs = performance.now()
// With `?test` the sandbox of test mode answers: it fills every request and is never billed.
const isTest = new URLSearchParams(location.search).has('test')
const native = nativeCard({ texts: ['sponsored', 'description', 'callToAction', 'price'] })

const list = elementAt('#messages', HTMLOListElement)
const form = elementAt('#ask', HTMLFormElement)
const words = elementAt('#words', HTMLInputElement)
const status = elementAt('#status', HTMLParagraphElement)

let messageCount = 0
/** The last message whose topic the chat knew. */
let before: Understanding | undefined
/** Advertiser of the last ad, so that the same one is not shown twice in a row. */
let shownLast: readonly string[] = []

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const message = words.value.trim()
  form.reset()
  if (message !== '') void converse(message)
})

void converse('Which shoes keep their grip on wet trails?')

async function converse(message: string): Promise<void> {
  messageCount++
  status.textContent = ''
  const understood = understand(message, before)
  if (understood.topic !== undefined) before = understood
  add(textItem('user', 'You', message))
  const asking = ask(message, understood)
  add(textItem('assistant', 'Advisor', answerTo(understood)))
  const answer = await asking
  if (answer?.kind === 'bid') showAd(answer)
}

/** The bid answer, or undefined if there is no topic or the request failed; the reader does not need to see that. */
async function ask(message: string, { topic, keywords, price, intent }: Understanding): Promise<BidAnswer | undefined> {
  if (topic === undefined) return undefined
  const request = bidRequest({
    test: isTest,
    badv: shownLast,
    imp: [impression({ native, bidfloor: 0.5, ...(price === undefined ? {} : { priceFilter: priceFilter(price) }) })],
    site: { domain: 'chat.example', keywords: keywords.join(', ') },
    context: context({
      message,
      messageSequenceNumber: messageCount,
      sessionDurationMs: Math.round(performance.now() - startedMs),
      intent: { value: intent, confidence: 0.8, topics: keywords },
    }),
  })
  try {
    return await conversation.bid(request)
  } catch (error) {
    status.textContent = error instanceof BidError ? `No ad: ${error.message}` : 'No ad.'
    return undefined
  }
}

function showAd({ bids: [bid] }: Extract<BidAnswer, { kind: 'bid' }>): void {
  // The exchange of this example is on this machine and has no https; leave `loopbackHttp` out everywhere else.
  const reading = parseNative(bid, { loopbackHttp: true })
  if (reading.kind === 'faulty') return
  shownLast = bid.adomain ?? []
  const item = document.createElement('li')
  item.className = 'ad'
  item.append(renderNative(withLocalPicture(reading.ad), { loopbackHttp: true }).element)
  add(item)
}

/** The position of a message shows who speaks; screen readers read the name. */
function textItem(who: 'user' | 'assistant', name: string, text: string): HTMLLIElement {
  const item = document.createElement('li')
  item.className = `message ${who}`
  const speaker = document.createElement('span')
  speaker.className = 'unseen'
  speaker.textContent = `${name}: `
  item.append(speaker, text)
  return item
}

function add(item: HTMLLIElement): void {
  list.append(item)
  scrollTo(0, document.documentElement.scrollHeight)
}

function elementAt<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`)
  return element
}
