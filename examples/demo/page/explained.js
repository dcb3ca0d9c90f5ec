// An auction as the admin port shows it, with the way there.

import { element } from './page/elements.js'
import { explanationOf, verdictOf } from './page/explanation.js'

/** `record` is null if it is no longer stored. */
export function explained(record, adminUrl) {
  if (record === null) return [element('p', { class: 'verdict quiet' }, 'This auction is no longer stored.')]
  const href = `${adminUrl}/auctions/${encodeURIComponent(record.id)}`
  return [
    element('p', { class: 'verdict' }, ...verdictOf(record)),
    element(
      'p',
      { class: 'small' },
      element('a', { href, target: '_blank', rel: 'noreferrer' }, 'Open on the admin port'),
    ),
    explanationOf(record, 3),
  ]
}
