// How much two words resemble each other: the share of the letters that they have in common, from 0 to 1. Letters that were
// swapped or left out, the usual slips, leave most of it.

export function likeness(one: string, other: string): number {
  const letters = [...other.toLowerCase()]
  const total = one.length + letters.length
  if (total === 0) return 1
  let shared = 0
  for (const letter of one.toLowerCase()) {
    const at = letters.indexOf(letter)
    if (at === -1) continue
    letters.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / total
}
