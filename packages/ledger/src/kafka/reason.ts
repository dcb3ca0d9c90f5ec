// Why something failed, in one line. The client of Kafka wraps errors in errors, and what happened is the innermost one.

const depthMax = 10

export function reasonOf(error: unknown): string {
  let inner = error
  for (let depth = 0; depth < depthMax; depth += 1) {
    const next = insideOf(inner)
    if (next === undefined) break
    inner = next
  }
  const [outside, inside] = [textOf(error), textOf(inner)]
  return inside === outside ? outside : `${outside} ${inside}`
}

/** Of several, the last: it ended the tries. */
function insideOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.at(-1)
  return error instanceof Error ? error.cause : undefined
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
