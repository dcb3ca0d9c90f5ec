// What is known of a request, and where one finds others like it.

import type { AuctionRecord, Steps } from '@parley/contract'
import type { ReactNode } from 'react'
import { Link } from '../shell/link.tsx'
import { outcomes } from '../words/ends.ts'
import { chatWords } from './pacing-words.ts'

export function Facts({ record }: { readonly record: AuctionRecord }) {
  return (
    <dl className="auction-facts">
      {factsOf(record).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const scorerTexts = { words: 'words', vectors: 'word vectors', model: 'a sentence model' }

type Fact = readonly [name: string, value: ReactNode]

function factsOf({ id, at, outcome, status, configuration, steps, worker, node }: AuctionRecord): readonly Fact[] {
  const { requestId, publisher, country, auctionType, isTest, scorer, keywords = [] } = steps?.request ?? {}
  const facts: readonly Fact[] = [
    ['Outcome', `${outcomes[outcome] ?? outcome} (${status})`],
    ['When', new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })],
    ['Request', requestId === undefined ? undefined : others('request', requestId)],
    ['Publisher', publisher === undefined ? undefined : others('publisher', publisher)],
    ['Caller', steps?.caller === undefined ? undefined : callerWords(steps.caller)],
    ['Country', country],
    ['Auction', auctionType === undefined ? undefined : auctionType === 1 ? 'first price' : 'second price'],
    ['Chat', steps?.pacing === undefined ? undefined : chatWords(steps.pacing)],
    ['Mode', isTest === true ? 'test: only the sandbox was called' : undefined],
    ['Relevance', scorer && `scored by ${scorerTexts[scorer]}`],
    ['Keywords', keywords.length === 0 ? undefined : keywords.join(', ')],
    ['Auction id', id],
    [
      'Configuration',
      configuration === undefined ? undefined : `${configuration.hash}, number ${configuration.snapshot}`,
    ],
    ['Node', node === undefined ? undefined : node.replace(/^https?:\/\//, '')],
    ['Worker', worker === undefined ? undefined : String(worker)],
  ]
  return facts.filter(([, value]) => value !== undefined)
}

function callerWords({ verified, reason }: NonNullable<Steps['caller']>): string {
  return `${verified ? 'verified' : 'not verified'}: ${reason}`
}

/** Leads to the auctions that share it. */
function others(name: 'request' | 'publisher', value: string): ReactNode {
  return (
    <Link href={`/auctions?${new URLSearchParams({ [name]: value })}`} title={`All auctions of this ${name}`}>
      {value}
    </Link>
  )
}
