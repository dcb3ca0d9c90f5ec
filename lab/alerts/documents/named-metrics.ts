// Which metrics a query of Prometheus names.

/** What stands in a query without being a metric: operators, and the words before a list of labels. */
const words: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'offset', 'bool'])

export function namedMetrics(query: string): readonly string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
  // A name that is followed by a bracket is a function.
  const names = bare.matchAll(/(?<![\w:.])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g)
  return [...new Set([...names].map(([name]) => name))].filter((name) => !words.has(name))
}
