// Answers of a partner that cost more than a bid should. The publisher's id says which trick is played: servers/tricks.ts.

import { type TrickName, trickNames } from '../../stage/partners/tricks.ts'
import { imps, publisher, shapeWith } from './sample.ts'
import type { Shape } from './shape.ts'

const titles: Readonly<Record<TrickName, string>> = {
  bids: 'a partner that bids on 10 impressions',
  domains: 'a partner with 200 adomains in each of 10 bids',
  categories: 'a partner with 200 categories in each of 10 bids',
  large: 'a partner that answers 256 KiB',
  'many-bids': 'a partner with 1,500 bids',
  informational: 'a partner with 20,000 × 103 before its answer',
  assets: 'a partner whose markup has 10,000 assets',
  deep: 'a partner whose answer is nested 10,000 levels',
  markup: 'a partner whose markup is 250 KB of escapes',
}

export const partners: readonly Shape[] = trickNames.map((name) =>
  shapeWith(titles[name], () => ({ ...imps(10), ...publisher(`trick-${name}`) })),
)
