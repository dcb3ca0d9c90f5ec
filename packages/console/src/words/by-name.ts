/** For sorting names the same way everywhere, whatever the language of the browser. */
export function byName(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
