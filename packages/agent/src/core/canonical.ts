// Spec: RFC 8785. The same value has the same text, however its members are ordered; the database, too, orders them in its own way.

export function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) as string | undefined
  return text ?? ''
}
