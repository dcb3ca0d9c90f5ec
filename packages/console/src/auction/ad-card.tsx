// An ad as the chat shows it. The console loads nothing from elsewhere: where the picture would be, its address stands as
// text, and so does that to which the ad leads.

import { cpm } from '../words/numbers.ts'
import type { Ad } from './ad.ts'

export function AdCard({ ad }: { readonly ad: Ad }) {
  const { impid, seat, priceCpm, domains, linkUrl } = ad
  const by = [seat === undefined ? undefined : `seat ${seat}`, ...domains].filter((name) => name !== undefined)
  return (
    <li className="sold-ad">
      <AdView ad={{ ...ad, title: ad.title ?? `Impression ${impid}` }} />
      <dl className="ad-facts">
        <dt>Price</dt>
        <dd>{cpm(priceCpm)}</dd>
        <dt>Impression</dt>
        <dd>{impid}</dd>
        <dt>From</dt>
        <dd>{by.length === 0 ? '–' : by.join(', ')}</dd>
        <dt>Landing page</dt>
        <dd>
          <code>{linkUrl ?? 'nothing'}</code>
        </dd>
      </dl>
    </li>
  )
}

type ShownAd = Pick<Ad, 'title' | 'sponsor' | 'description' | 'priceWords' | 'action' | 'pictureUrl'>

/** What the reader of a chat sees. */
export function AdView({ ad }: { readonly ad: ShownAd }) {
  const { title, sponsor, description, pictureUrl } = ad
  return (
    <article className="ad" aria-label={`Sponsored: ${title ?? sponsor ?? 'ad'}`}>
      <Picture url={pictureUrl} />
      <div className="ad-words">
        <p className="ad-sponsor">Sponsored{sponsor === undefined ? '' : ` by ${sponsor}`}</p>
        <h3>{title}</h3>
        {description !== undefined && <p>{description}</p>}
        <Foot ad={ad} />
      </div>
    </article>
  )
}

function Picture({ url }: { readonly url: string | undefined }) {
  return (
    <div className="ad-picture">
      <svg viewBox="0 0 48 32" aria-hidden="true">
        <circle cx="34" cy="9" r="4" />
        <path d="M2 30 16 11l10 12 7-8 13 15z" />
      </svg>
      <span>{url === undefined ? 'No image' : 'Image not loaded in the console:'}</span>
      {url !== undefined && <code>{url}</code>}
    </div>
  )
}

function Foot({ ad: { priceWords, action } }: { readonly ad: ShownAd }) {
  if (priceWords === undefined && action === undefined) return null
  return (
    <p className="ad-foot">
      {priceWords !== undefined && <strong>{priceWords}</strong>}
      {action !== undefined && <span className="ad-action">{action}</span>}
    </p>
  )
}
