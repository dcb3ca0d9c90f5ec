// Parts of a whole, each with a bar, its number and what it means.

interface Part {
  readonly name: string
  readonly words: string
  readonly share: number
  readonly number: string
  readonly hint?: string
}

interface ShareListProps {
  readonly label: string
  readonly parts: readonly Part[]
  /** The name of the part that is good news. */
  readonly good?: string
}

export function ShareList({ label, parts, good }: ShareListProps) {
  return (
    <ol className="shares" aria-label={label}>
      {parts.map(({ name, words, share, number, hint }) => (
        <li key={name} className={name === good ? 'share-good' : undefined}>
          <span className="share-words">{words}</span>
          <span className="share-number">{number}</span>
          <meter min={0} max={1} value={share} aria-label={words} />
          {hint !== undefined && hint !== '' && <span className="share-hint">{hint}</span>}
        </li>
      ))}
    </ol>
  )
}
