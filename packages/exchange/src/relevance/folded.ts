// A word without case and accents, as words are compared (D97): `É` becomes `e`, `ﬁ` becomes `fi`.

export function folded(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  return plain.replace(/[ßæœøłđ]/gu, (letter) => whole[letter] ?? letter)
}

/** What Unicode does not take apart. */
const whole: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
