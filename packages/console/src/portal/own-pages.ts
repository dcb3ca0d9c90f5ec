// Which pages somebody has: those of their side, as far as their roles go.

import type { PortalSession } from '@parley/contract'
import { portalPages } from '@parley/contract/lists'

export type PortalPage = (typeof portalPages)[number]

/** Why somebody has no use of a page; undefined for those that are theirs. */
export function closedBecause(
  { sides, role }: Pick<PortalPage, 'sides' | 'role'>,
  { side, roles }: Pick<PortalSession, 'side' | 'roles'>,
): string | undefined {
  if (!sides.some((one) => one === side))
    return `There is nothing here for ${/^[aeo]/.test(side) ? 'an' : 'a'} ${side}.`
  if (role === 'view' || roles.includes(role)) return undefined
  return `This page needs the role ${role}. Ask the operator for it.`
}

export interface LabelledPage {
  readonly path: string
  readonly label: string
}

/** In the navigation; the first is the home page. */
export function ownPages(person: Pick<PortalSession, 'side' | 'roles'>): readonly LabelledPage[] {
  return portalPages.flatMap((page) =>
    'label' in page && closedBecause(page, person) === undefined ? [{ path: page.path, label: page.label }] : [],
  )
}
