// What a reader can do with an ad besides following it: ask why it is there, and say what is wrong with it. The panel lies
// over the card, below its label, so that opening it moves nothing.

import { type FeedbackReason, type NativeAd, sendFeedback } from '@parley/client'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { OwnWords } from './words.ts'

interface BarProps {
  readonly ad: NativeAd
  readonly words: OwnWords
  readonly loopbackHttp: boolean
}

type Topic = 'why' | 'rate'

export function Bar({ ad, words, loopbackHttp }: BarProps): ReactNode {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Topic>()
  const [isTold, setTold] = useState(false)
  const topics: readonly Topic[] = [
    ...(ad.because.length > 0 || (ad.behalf ?? ad.paid) !== undefined ? ['why' as const] : []),
    ...(ad.feedbackUrl !== undefined && !isTold ? ['rate' as const] : []),
  ]
  if (topics.length === 0 && !isTold) return null
  // The panel goes and takes the focus with it, which then belongs to the bar.
  const close = (): void => {
    bar.current?.focus()
    setOpen(undefined)
  }
  const choose = (reason: FeedbackReason): void => {
    sendFeedback(ad, reason, { loopbackHttp })
    setTold(true)
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || open === undefined) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is in here.
    <div onKeyDown={onKeyDown}>
      <div ref={bar} tabIndex={-1} style={barStyle}>
        {topics.map((topic) => (
          <button
            key={topic}
            type="button"
            style={buttonStyle}
            aria-expanded={open === topic}
            aria-controls={open === topic ? id : undefined}
            onClick={() => setOpen(open === topic ? undefined : topic)}
          >
            {topic === 'rate' && thumbDown}
            {words[topic]}
          </button>
        ))}
        <span role="status">{isTold ? words.thanks : ''}</span>
      </div>
      {open !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that does not fit is scrolled with the keyboard.
        <div id={id} role="group" aria-label={words[open]} tabIndex={0} style={panelStyle}>
          {open === 'why' ? <Why ad={ad} words={words} /> : <Reasons words={words} onChoose={choose} />}
        </div>
      )}
    </div>
  )
}

/** What the chat and the ad share, and whose ad it is, as far as the answer says it. */
function Why({ ad, words }: Pick<BarProps, 'ad' | 'words'>): ReactNode {
  const facts = { because: ad.because.join(', '), behalf: ad.behalf, paid: ad.paid }
  return (['because', 'behalf', 'paid'] as const)
    .filter((name) => facts[name])
    .map((name) => (
      <p key={name} style={{ margin: 0, flexBasis: '100%' }}>
        {words[name]} <bdi>{facts[name]}</bdi>
      </p>
    ))
}

interface ReasonsProps {
  readonly words: OwnWords
  readonly onChoose: (reason: FeedbackReason) => void
}

function Reasons({ words, onChoose }: ReasonsProps): ReactNode {
  return Object.entries(words.reasons).map(([reason, text]) => (
    <button key={reason} type="button" style={buttonStyle} onClick={() => onChoose(reason as FeedbackReason)}>
      {text}
    </button>
  ))
}

// The bar stands on the page's own ground and has its colours; the panel has the pair that the system promises to contrast.
const barBlockSize = '2.25rem'
/** The label of the card, which stays in sight. */
const labelBlockSize = '2.5rem'

/** Drawn, because not every system has a sign for it. */
const thumbDown = (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="currentColor"
    style={{ marginInlineEnd: 4 }}
  >
    <path d="M2 3h4v11H2zM8 3h9l4 8v3h-7l1 6-2 1-5-7z" />
  </svg>
)

const barStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  blockSize: barBlockSize,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
}

const buttonStyle: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: '1px solid',
  borderRadius: '999px',
  padding: '0.125rem 0.625rem',
  minBlockSize: '1.5rem',
  cursor: 'pointer',
}

const panelStyle: CSSProperties = {
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: barBlockSize,
  maxBlockSize: `calc(100% - ${barBlockSize} - ${labelBlockSize})`,
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: '0.5rem',
  boxSizing: 'border-box',
  padding: '0.75rem 1rem',
  overflow: 'auto',
  border: '1px solid',
  borderRadius: '0.75rem',
  background: 'Canvas',
  color: 'CanvasText',
  fontSize: '0.875rem',
}
