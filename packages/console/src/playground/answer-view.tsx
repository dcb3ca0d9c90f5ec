// What came back: the status, the ads, the faults, what it means, and the answer as it is.

import type { Played } from '@parley/contract'
import { adsIn } from '../auction/ad.ts'
import { AdCard } from '../auction/ad-card.tsx'
import { Link } from '../shell/link.tsx'
import '../styles/ad.css'
import { milliseconds } from '../words/numbers.ts'
import { type Remark, remarksIn, testWordsIn } from './answer.ts'
import { Raw } from './raw.tsx'
import { TestWords } from './test-words.tsx'

const statusWords: Readonly<Record<number, string>> = {
  200: 'bid',
  204: 'no bid',
  400: 'refused',
  401: 'invalid credentials',
  413: 'body too large',
  429: 'rate limited',
  503: 'overloaded',
}

export interface AnswerViewProps {
  readonly played: Played
  readonly goTo: (remark: Remark) => void
}

export function AnswerView({ played, goTo }: AnswerViewProps) {
  const { status, tookMs, id, body } = played
  const ads = adsIn(body)
  const words = testWordsIn(body)
  const remarks = remarksIn(body)
  return (
    <>
      <p className="answered">
        <span className={`state ${status < 300 ? 'state-won' : 'state-failed'}`}>{status}</span>
        <strong>{statusWords[status] ?? 'response'}</strong>
        <span className="quiet">after {milliseconds(tookMs)}</span>
        {id !== undefined && <Link href={`/auctions/${encodeURIComponent(id)}`}>Full explanation</Link>}
      </p>
      {ads.length > 0 && (
        <ul className="sold" aria-label="Ads">
          {ads.map((ad) => (
            <AdCard key={`${ad.seat} ${ad.impid}`} ad={ad} />
          ))}
        </ul>
      )}
      {remarks.length > 0 && <Remarks remarks={remarks} goTo={goTo} />}
      {words !== undefined && <TestWords words={words} />}
      <details>
        <summary>Raw response</summary>
        <Raw label="Raw response" text={rawOf(played)} />
      </details>
    </>
  )
}

function Remarks({ remarks, goTo }: { readonly remarks: readonly Remark[]; readonly goTo: (remark: Remark) => void }) {
  const faults = remarks.filter(({ grade }) => grade === 'error').length
  return (
    <section>
      <h3>{faults === 0 ? 'Warnings' : faults === 1 ? '1 error' : `${faults} errors`}</h3>
      <ul className="words">
        {remarks.map((remark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list comes whole with each answer.
          <li key={at} className={`remark remark-${remark.grade}`}>
            <button type="button" onClick={() => goTo(remark)}>
              {remark.field ?? 'the body'}
            </button>{' '}
            {remark.says}
          </li>
        ))}
      </ul>
    </section>
  )
}

function rawOf({ headers, body }: Played): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', indented(body)].join('\n')
}

function indented(body: string): string {
  if (body === '') return '(no body)'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
