// OpenRTB 2.6, section 4.4: the fourteen substitution macros, in notice URLs and in the URLs of the markup. One pass: a
// value that looks like a macro is not expanded again, and a value with `$&` in it stays as it is (T47).

export const macroNames = [
  'AUCTION_ID',
  'AUCTION_BID_ID',
  'AUCTION_IMP_ID',
  'AUCTION_SEAT_ID',
  'AUCTION_AD_ID',
  'AUCTION_PRICE',
  'AUCTION_CURRENCY',
  'AUCTION_MBR',
  'AUCTION_LOSS',
  'AUCTION_MIN_TO_WIN',
  'AUCTION_MULTIPLIER',
  'AUCTION_IMP_TS',
  'AUCTION_DISCOUNT_PCT',
  'AUCTION_DISCOUNT_CPM',
] as const

/** What is known of an auction; what is not known becomes an empty text. */
export type MacroValues = Readonly<Partial<Record<(typeof macroNames)[number], string>>>

// `${NAME}`, `${NAME:B64}` and both with the signs URL-encoded, as they stand in URLs inside URLs.
const macro = /(\$\{|%24%7[Bb])([A-Z_]+)(?:(:|%3[Aa])([A-Z0-9]+))?(\}|%7[Dd])/g

const known: ReadonlySet<string> = new Set(macroNames)

/** Expands macros in a URL; the values are encoded for it. */
export function expandUrl(url: string, values: MacroValues): string {
  return expand(url, values, (value) => encodeURIComponent(value.toWellFormed()))
}

/** Every macro has this in its name; a text without it has nothing to expand. */
export function holdsMacro(text: string): boolean {
  return text.includes('AUCTION_')
}

function expand(text: string, values: MacroValues, encode: (value: string) => string): string {
  if (!holdsMacro(text)) return text
  return text.replace(macro, (whole, open: string, name: string, _colon: string, encoding: string | undefined) => {
    if (!known.has(name)) return whole
    const value = values[name as keyof MacroValues] ?? ''
    // Inside an encoded URL the value has to be encoded once more than in a plain one.
    const write = open === '${' ? encode : (plain: string) => encodeURIComponent(encode(plain))
    if (encoding === undefined) return write(value)
    return encoding === 'B64' ? write(base64(value)) : whole
  })
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}
