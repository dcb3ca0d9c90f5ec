// An auction as the admin port shows it, with the way there.

import { element } from './page/elements.js'
import { explanationOf, verdictOf } from './page/explanation.js'

/** `record` is null where it is not kept any more. */
export function explained(record, adminUrl) {
  if (record === null) return [element('p', { class: 'verdict quiet' }, 'This auction is not kept any more.')]
  const href = `${adminUrl}/auctions/${encodeURIComponent(record.id)}`
  return [
    element('p', { class: 'verdict' }, ...verdictOf(record)),
    element(
      'p',
      { class: 'small' },
      element('a', { href, target: '_blank', rel: 'noreferrer' }, 'The same on the admin port'),
    ),
    explanationOf(record, 3),
  ]
}
