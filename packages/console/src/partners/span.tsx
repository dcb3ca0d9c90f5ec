// Of which time the pages of partners tell: the last five minutes, or everything since the exchange started.

import { SegmentedControl } from '@mantine/core'
import type { PartnerNow } from '@parley/contract'
import { useMemo, useState } from 'react'
import { usePartnersSinceStart } from '../api/partners.ts'
import { partnersIn } from '../live/measures.ts'
import { useLive } from '../live/store.ts'

/** The admin port tells of partners for as long. */
export const recentSeconds = 300

type Span = 'recent' | 'start'

const choices = [
  { value: 'recent', label: 'Last 5 min' },
  { value: 'start', label: 'Since start' },
]

export interface SpanChoice {
  readonly span: Span
  readonly setSpan: (span: Span) => void
  readonly partners: readonly PartnerNow[]
  /** How many seconds the sums of the last minutes are of. */
  readonly seconds: number
  /** False as long as nothing has come. */
  readonly isThere: boolean
}

export function usePartnersOf(): SpanChoice {
  const [span, setSpan] = useState<Span>('recent')
  const { seconds } = useLive()
  const recent = useMemo(() => seconds.slice(-recentSeconds), [seconds])
  const sums = useMemo(() => partnersIn(recent), [recent])
  // Asked for before somebody wants it, so that the page stays as it is while one chooses.
  const { data: whole } = usePartnersSinceStart()
  const partners = span === 'start' && whole !== undefined ? whole : sums
  const isThere = recent.length > 0 || whole !== undefined
  return { span, setSpan, partners, seconds: recent.length, isThere }
}

export function SpanControl({ span, setSpan }: Pick<SpanChoice, 'span' | 'setSpan'>) {
  return (
    <SegmentedControl
      className="range"
      size="xs"
      data={choices}
      value={span}
      onChange={(value) => setSpan(value === 'start' ? 'start' : 'recent')}
      aria-label="Time range"
    />
  )
}
