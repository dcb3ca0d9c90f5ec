import { type ReactNode, useId } from 'react'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of an explanation under its heading. */
export function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section className="sheet part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
