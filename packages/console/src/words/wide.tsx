const letters = 8

/**
 * In a column it is always as wide, in letters of one width: a number that becomes longer moves nothing, not even itself. In a
 * card it begins on the left.
 */
export function Wide({ text }: { readonly text: string }) {
  return (
    <>
      <span className="in-column">{text.padStart(letters, '\u00a0')}</span>
      <span className="in-card">{text}</span>
    </>
  )
}
