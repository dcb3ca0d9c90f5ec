// The record of one auction, as the admin port tells it, drawn for people.

import '../styles/explanation.css'
import '../styles/ad.css'
import '../styles/lanes.css'
import type { AuctionRecord, Steps } from '@parley/contract'
import { coloured, PartnerMark, PartnerNames } from '../words/partner-mark.tsx'
import { Ends } from './ends.tsx'
import { LongText, Opened } from './opened.tsx'
import { PriceLine } from './price-line.tsx'
import { Privacy } from './privacy.tsx'
import { Refusal } from './refusal.tsx'
import { Reply } from './reply.tsx'
import { Talk } from './talk.tsx'
import { verdictParts } from './verdict-words.ts'
import { Waterfall } from './waterfall.tsx'

interface RecordProps {
  readonly record: AuctionRecord
}

export function Explanation({ record }: RecordProps) {
  const { steps, issue, violations = [], tookMs } = record
  return (
    <PartnerNames value={namesIn(record)}>
      <div className="explanation">
        {steps !== undefined && <Pictures steps={steps} tookMs={tookMs} />}
        {steps === undefined && issue !== undefined && <Refusal issue={issue} violations={violations} />}
        {steps !== undefined && <Ends steps={steps} />}
        {steps !== undefined && <Privacy steps={steps} />}
        <Reply record={record} />
        {steps !== undefined && <Talk steps={steps} />}
        <Opened className="raw" title="Full record (JSON)">
          {() => <LongText label="Full record" text={JSON.stringify(record, null, 2)} />}
        </Opened>
      </div>
    </PartnerNames>
  )
}

/** How it ended, in one sentence; for a heading. */
export function VerdictOf({ record }: RecordProps) {
  return (
    <PartnerNames value={namesIn(record)}>
      <Verdict record={record} />
    </PartnerNames>
  )
}

function namesIn({ steps }: AuctionRecord): readonly string[] {
  return coloured((steps?.dispositions ?? []).map(({ partner }) => partner))
}

function Pictures({ steps, tookMs }: { readonly steps: Steps; readonly tookMs: number }) {
  return (
    <div className="pictures">
      <Waterfall steps={steps} tookMs={tookMs} />
      <div className="prices">
        {steps.auction.map((imp) => (
          <PriceLine key={imp.impid} imp={imp} steps={steps} />
        ))}
      </div>
    </div>
  )
}

function Verdict({ record }: RecordProps) {
  return verdictParts(record).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places.
    return typeof part === 'string' ? part : <PartnerMark key={place} name={part.partner} />
  })
}
