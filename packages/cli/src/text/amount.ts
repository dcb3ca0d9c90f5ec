// Numbers of things as people write them: "1 error", "2 errors".

export function amount(count: number, noun: string): string {
  return `${count} ${nounFor(count, noun)}`
}

/** The noun without its number. */
export function nounFor(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
