/** A text as it is. It may scroll, so whoever has no mouse must be able to enter it. */
export function Raw({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what has the focus.
    <section className="as-is" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  )
}
