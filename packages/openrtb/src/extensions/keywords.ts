// Spec: Keyword rules 1–5. The same terms drive product search and house campaigns.

const keywordsMax = 10

/**
 * K1-comma-separated, K2-trimmed, K3-lower-case, K4-no-duplicates, K5-ten-at-most: applied in this order, so a
 * repeated term does not use up one of the ten places. A lone surrogate becomes U+FFFD first (D70).
 */
export function keywordsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  const terms: string[] = []
  for (const part of text.toWellFormed().split(',')) {
    const term = part.trim().toLowerCase()
    if (term === '' || terms.includes(term)) continue
    terms.push(term)
    if (terms.length === keywordsMax) break
  }
  return terms
}
