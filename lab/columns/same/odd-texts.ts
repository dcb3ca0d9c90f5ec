// Texts that break what passes texts on carelessly: halves of surrogate pairs, NUL, quotes, slashes, escapes of escapes.

import type { NoticeRecord } from '@parley/journal'

const odd = [
  'a\ud800b',
  '\udc00\udc00\udc00',
  '\ud83d\ude00',
  '\\ud800',
  '\\\\ud800\ud800',
  'nul\0',
  '\0\0\0',
  `it's "so"`,
  'a/b\\/c\\',
  'tab\tline\n\u2028\u007f\u0001',
  '{"facts":{"bid":"x"}}',
  ' ',
  'ü漢字',
]

/** The same sale with each of these as the id of its impression, its seat and its advertiser. */
export function withOddTexts(record: NoticeRecord): readonly NoticeRecord[] {
  const { facts } = record
  return odd.map((text, index) => ({
    ...record,
    kind: 'billing',
    reported:
      ['1e3', ' 2.5 ', '+1.', '.5', '${AUCTION_PRICE}', 'Infinity', '0x10', '-1', '1_000', '', '5'][index] ?? '',
    facts: {
      ...facts,
      auction: `odd-auction-${index}`,
      bid: `odd-${index}`,
      imp: text,
      seat: text,
      // No name of a publisher has a line separator; ClickHouse writes it in JSON otherwise, so it would have another mask.
      publisher: `${facts.publisher}${text.replaceAll('\u2028', '')}`,
      context: { ...facts.context, advertiser: text },
    },
  }))
}
