// What the two pictures of an auction share: rows beside each other on one axis, with marks that go through all of them.
// Its words say everything that the lines show.

import type { ReactNode } from 'react'
import type { Axis } from './axis.ts'

interface LanesProps {
  readonly kind: 'time' | 'price'
  readonly axis: Axis
  readonly tickWords: (tick: number) => string
  readonly flags: ReactNode
  readonly children: ReactNode
}

export function Lanes({ kind, axis, tickWords, flags, children }: LanesProps) {
  return (
    <div className={`lanes lanes-${kind}`}>
      <div className="axis" aria-hidden="true">
        {axis.ticks.map((tick) => (
          <span key={tick} className="tick" style={{ left: `${axis.place(tick)}%` }}>
            <span>{tickWords(tick)}</span>
          </span>
        ))}
        {flags}
      </div>
      <ol>{children}</ol>
    </div>
  )
}

interface FlagProps {
  /** From 0 to 100. */
  readonly left: number
  readonly kind: 'deadline' | 'beyond' | 'answered' | 'floor' | 'paid' | 'gets'
  /** Keeps the words of flags apart. */
  readonly row: 1 | 2 | 3
  readonly words: string
}

/** A line through all rows with its words above. */
export function Flag({ left, kind, row, words }: FlagProps) {
  const side = left > 66 ? 'flag-left' : left < 34 ? 'flag-right' : 'flag-middle'
  return (
    <span className={`flag flag-${kind} flag-row-${row} ${side}`} style={{ left: `${left}%` }}>
      <span>{words}</span>
    </span>
  )
}

interface LaneProps {
  readonly kind: string
  readonly name: ReactNode
  readonly words: ReactNode
  /** What else there is to say, below. */
  readonly more?: ReactNode
  /** Marks on the axis. */
  readonly children: ReactNode
}

export function Lane({ kind, name, words, more, children }: LaneProps) {
  return (
    <li className={`lane ${kind}`}>
      <span className="lane-name">{name}</span>
      <span className="track">{children}</span>
      <span className="lane-words">{words}</span>
      {more !== undefined && <span className="lane-more">{more}</span>}
    </li>
  )
}

interface MarkProps {
  readonly kind: string
  readonly left: number
  readonly width?: number
  readonly title?: string
}

/** Something at its place on the axis, from 0 to 100. */
export function Mark({ kind, left, width, title }: MarkProps) {
  return (
    <span
      className={kind}
      title={title}
      style={{ left: `${left}%`, ...(width === undefined ? {} : { width: `${width}%` }) }}
    />
  )
}

/** Explains the marks that are there, and no others. */
export function Key({ keys }: { readonly keys: readonly (readonly [kind: string, words: string])[] }) {
  if (keys.length === 0) return null
  return (
    <p className="key-line">
      {keys.map(([kind, words]) => (
        <span key={kind} className={`key key-${kind}`}>
          {words}
        </span>
      ))}
    </p>
  )
}
