import type { AuctionRecord } from '@parley/contract'
import { PartnerMark } from '../words/partner-mark.tsx'
import { verdictParts } from './verdict-words.ts'

export function Verdict({ record }: { readonly record: AuctionRecord }) {
  return verdictParts(record).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places.
    return typeof part === 'string' ? part : <PartnerMark key={place} name={part.partner} />
  })
}
