'use client'

// The place of an ad in a chat. Its room is decided before the page is first painted and never changes after that, so
// nothing in the chat moves, whether the ad comes, is late or never comes.

import type { Conversation, NativeAd, ParseOptions, RenderOptions } from '@parley/client'
import { type CSSProperties, type ReactNode, useEffect, useReducer, useState } from 'react'
import { Bar } from './bar.tsx'
import { Boundary } from './boundary.tsx'
import { Card } from './card.tsx'
import { wantedOf } from './wanted.ts'
import { type ChatAdWords, wordsOf } from './words.ts'

/** What a place needs to know. How the card is drawn, and what it calls, is read when the ad is first shown. */
export interface ChatAdProps extends Omit<RenderOptions, 'words' | 'fills' | 'document'>, ParseOptions {
  /** The conversation that requested the ad, with `prefetch`. */
  readonly conversation: Conversation
  /** The message that the ad belongs to. */
  readonly messageId: string
  /** The height of the place in CSS pixels, at least 160. Default: 160, and 320 for the large layout. */
  readonly height?: number
  /**
   * For how many milliseconds the place stays open for an ad that is still pending when it is first shown. The room is kept
   * for good then, even if no ad comes. Default: 0, so that there is room only for an ad that is there.
   */
  readonly waitMs?: number
  /** Words in the page's language. Default: English. An empty label is replaced by the default. */
  readonly words?: Partial<ChatAdWords>
  /** Class of the place, for its margins; its size is not changed by it. */
  readonly className?: string
}

/**
 * Shows the ad of a message, labelled, with the reason for it and a way to rate it. Render it when the message is complete.
 * It takes no room at all if there is no ad when it is first shown, and `height` otherwise. An ad that is broken leaves its
 * room empty and never affects the chat.
 */
export function ChatAd(props: ChatAdProps): ReactNode {
  return (
    <Boundary key={props.messageId}>
      <Place {...props} />
    </Boundary>
  )
}

function Place({ conversation, messageId, height, waitMs = 0, words, className, ...options }: ChatAdProps): ReactNode {
  // Only once: an ad that came after this decision must not open a place below what the reader reads.
  const [wanted] = useState(() => wantedOf(conversation, messageId, waitMs, options))
  const [hasRoom] = useState(wanted.ad !== undefined || wanted.settled !== undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isHere = true
    const arrived = (): void => {
      if (isHere) redraw()
    }
    wanted.settled?.then(arrived, arrived)
    return () => {
      isHere = false
    }
  }, [wanted])
  if (!hasRoom) return null
  return (
    <div className={className} style={{ ...placeStyle, blockSize: blockSizeOf(height, options.layout) }}>
      {wanted.ad !== undefined && (
        <Boundary>
          <Shown ad={wanted.ad} words={words} options={options} />
        </Boundary>
      )}
    </div>
  )
}

interface ShownProps {
  readonly ad: NativeAd
  readonly words: Partial<ChatAdWords> | undefined
  readonly options: Omit<RenderOptions, 'words'>
}

function Shown({ ad, words = {}, options }: ShownProps): ReactNode {
  return (
    <>
      <Card ad={ad} options={{ ...options, words }} />
      <Bar ad={ad} words={wordsOf(words)} loopbackHttp={options.loopbackHttp ?? false} />
    </>
  )
}

const heightMin = 160
const heightLarge = 320

function blockSizeOf(height: number | undefined, layout: RenderOptions['layout']): number {
  const usual = layout === 'large' ? heightLarge : heightMin
  return height !== undefined && Number.isFinite(height) ? Math.max(height, heightMin) : usual
}

/** `contain` keeps what happens inside from the layout of the chat, and the panel of the bar in the place. */
const placeStyle: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  boxSizing: 'border-box',
  inlineSize: '100%',
  maxInlineSize: '32rem',
  contain: 'layout paint',
}
