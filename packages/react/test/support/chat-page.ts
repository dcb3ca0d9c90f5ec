// The page of the tests: a chat whose assistant writes word by word, and the place of an ad below each complete message. It
// records when each word was painted and whether anything moved.

import { bidRequest, context, createClient } from '@parley/client'
import { createElement, type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ChatAd } from '../../src/index.ts'

interface Message {
  readonly id: string
  readonly words: readonly string[]
  readonly isComplete: boolean
}

export interface Observed {
  /** How long after the server sent each word it was painted. */
  readonly delaysMs: number[]
  /** Everything that moved, with how far. */
  readonly shifts: string[]
  isComplete: boolean
}

const observed: Observed = { delaysMs: [], shifts: [], isComplete: false }
Object.assign(globalThis, { observed })

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as unknown as readonly LayoutShift[]) {
    const moved = entry.sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`)
    observed.shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`)
  }
}).observe({ type: 'layout-shift', buffered: true })

const options = new URLSearchParams(location.search)
const hasAds = options.has('ads')
const waitMs = Number(options.get('wait') ?? 0)
const label = options.get('label') ?? undefined
/** `?usual` leaves the height of the place to the component. */
const size = options.has('usual') ? {} : { height: 300 }
const layout = options.has('large') ? ('large' as const) : ('compact' as const)

const conversation = createClient({ baseUrl: '' }).conversation()
const turns = ['m1', 'm2']

function Chat(): ReactNode {
  const [messages, setMessages] = useState<readonly Message[]>([])
  useEffect(() => {
    void talk((message) => setMessages((others) => [...others.filter(({ id }) => id !== message.id), message]))
  }, [])
  return createElement('ol', null, messages.map(item))
}

function item({ id, words, isComplete }: Message): ReactNode {
  const ad = {
    key: 'ad',
    conversation,
    messageId: id,
    waitMs,
    words: label === undefined ? {} : { label },
    loopbackHttp: !options.has('https-only'),
    layout,
    ...size,
  }
  return createElement('li', { key: id }, [
    createElement('p', { key: 'text' }, words.join(' ')),
    ...(isComplete && hasAds ? [createElement(ChatAd, ad)] : []),
  ])
}

let hasBegun = false

/** Two messages, one after the other. The ad of each is requested when the assistant begins to write it. */
async function talk(say: (message: Message) => void): Promise<void> {
  // React runs an effect twice in strict mode.
  if (hasBegun) return
  hasBegun = true
  for (const [turn, id] of turns.entries()) {
    const metrics = context({ message: 'Hi', messageSequenceNumber: turn + 1, sessionDurationMs: 0 })
    if (hasAds) conversation.prefetch(id, bidRequest({ test: true, context: metrics }))
    const words: string[] = []
    for await (const { word, sentMs } of streamOf(`/stream/${id}`)) {
      words.push(word)
      say({ id, words: [...words], isComplete: false })
      whenPainted(() => observed.delaysMs.push(performance.timeOrigin + performance.now() - sentMs))
    }
    say({ id, words, isComplete: true })
  }
  observed.isComplete = true
}

/** The task after the next frame: what was drawn for it is on the screen. */
function whenPainted(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action))
}

async function* streamOf(path: string): AsyncGenerator<{ readonly word: string; readonly sentMs: number }> {
  const { body } = await fetch(path)
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [sentMs = '', word = ''] = line.split(' ')
      yield { word, sentMs: Number(sentMs) }
    }
  }
}

/** Shows that the observers above see what they should: the chat moves, and nothing is painted for a while. */
if (options.has('disturbed')) {
  setTimeout(() => {
    document.querySelector('main')?.prepend('An intruder')
    for (const untilMs = performance.now() + 500; performance.now() < untilMs; );
  }, 600)
}

const root = document.querySelector('#chat')
// The types of react-dom stand beside older types of React, which another package brought.
if (root !== null) createRoot(root).render(createElement(StrictMode, null, createElement(Chat)) as never)
