// What was said between the exchange and each partner, side by side.

import type { Call, Steps } from '@parley/contract'
import { milliseconds } from '../words/numbers.ts'
import { PartnerMark } from '../words/partner-mark.tsx'
import { indented, LongText, Opened } from './opened.tsx'
import { Part } from './part.tsx'

export function Talk({ steps: { calls } }: { readonly steps: Steps }) {
  if (calls.length === 0) return null
  return (
    <Part title="Partner requests and responses">
      <p className="says">As sent, except for personal data: user ids, IP addresses and locations are not stored.</p>
      {calls.map((call) => (
        <Conversation key={`${call.partner}-${call.impids.join()}`} call={call} />
      ))}
    </Part>
  )
}

function Conversation({ call: { partner, sent, answered, tookMs, end } }: { readonly call: Call }) {
  const ended = `${end === 'reply' ? `answered ${answered.status}` : end} after ${milliseconds(tookMs)}`
  const title = (
    <>
      <PartnerMark name={partner} />
      <span className="quiet"> {ended}</span>
    </>
  )
  return (
    <Opened className="talk" title={title}>
      {() => (
        <div className="panes">
          <Pane title={`${sent.method} ${sent.url}`} text={sent.body ?? sent.note} />
          <Pane title={`Response from ${partner}`} text={answered.body} />
        </div>
      )}
    </Opened>
  )
}

function Pane({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return (
    <div>
      <p className="pane-title">{title}</p>
      <LongText label={title} text={text === undefined || text === '' ? '(empty)' : indented(text)} />
    </div>
  )
}
