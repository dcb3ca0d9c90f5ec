// Something long that is drawn only once somebody opens it.

import { type ReactNode, useState } from 'react'

interface OpenedProps {
  readonly title: ReactNode
  readonly className?: string
  readonly children: () => ReactNode
}

export function Opened({ title, className, children }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}

interface TextProps {
  readonly text: string
  /** What it is, for those who cannot see it. */
  readonly label: string
}

/** A text that may be longer than its frame: the keyboard must be able to scroll it. */
export function LongText({ text, label }: TextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section className="long-text" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

/** JSON in lines; what is no JSON stays as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
