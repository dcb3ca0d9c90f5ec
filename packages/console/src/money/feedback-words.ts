// What readers said about ads, in a few words.

/** `irrelevant 12, helpful 3`, the most frequent first; empty where nothing was said. */
export function feedbackWords(counts: Readonly<Record<string, number>> = {}): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${reason.replaceAll('_', ' ')} ${count.toLocaleString('en-US')}`)
    .join(', ')
}
