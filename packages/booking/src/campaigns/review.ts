// Whether an ad may be shown at once, or a person looks at it first.

import type { CampaignRow } from './row.ts'
import type { Terms } from './terms.ts'

/** Categories about which publishers and laws are strict: alcohol, politics, medicine, gambling, weapons, dating, religion, adult. */
const sensitive = /^IAB(?:7|8-(?:5|18)|9-(?:7|9)|11|14-1|17-18|23|24|25|26)(?:-|$)/

/** Words that promise too much to be shown without a look. */
const promises = /\b(?:guaranteed|risk[- ]free|miracle|cure|get rich)\b/i

type Reviewed = Pick<Terms, 'creative' | 'advertiserDomain' | 'cat'>

/** Why a person has to look at it; nothing where nobody has to. */
export function reviewReasons({ creative, advertiserDomain, cat }: Reviewed): readonly string[] {
  const reasons: string[] = []
  if (!isWithin(hostOf(creative.url), advertiserDomain))
    reasons.push(`the landing page is not on ${advertiserDomain}, the domain of the advertiser`)
  for (const category of cat) if (sensitive.test(category)) reasons.push(`category ${category} is sensitive`)
  const words = promises.exec(`${creative.title} ${creative.desc ?? ''}`)?.[0]
  if (words !== undefined) reasons.push(`the text says “${words}”`)
  if (creative.sponsored === undefined) reasons.push('the ad does not name its brand (creative.sponsored)')
  return reasons
}

/** Of an ad that takes the place of another. Whoever was rejected by a person is looked at by a person again. */
export function reasonsAfter({ review }: Pick<CampaignRow, 'review'>, terms: Reviewed): readonly string[] {
  return [...reviewReasons(terms), ...(review === 'rejected' ? ['it was rejected before'] : [])]
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase()
}

function isWithin(host: string, domain: string): boolean {
  const name = domain.toLowerCase()
  return host === name || host.endsWith(`.${name}`)
}
