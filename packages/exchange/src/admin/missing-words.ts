// Workers that did not answer, as a part of a sentence.

export function missingWords(missing: readonly number[]): string {
  return missing.length === 1 ? `worker ${missing[0]} did not answer` : `workers ${missing.join(', ')} did not answer`
}
