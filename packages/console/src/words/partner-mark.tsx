// Every partner has a colour of its own, the same everywhere on a page. A name comes from a configuration, so it is only
// ever text; the colour is one of eight.

import { createContext, useContext } from 'react'
import { isPortal } from '../api/port.ts'
import { Link } from '../shell/link.tsx'
import { byName } from './by-name.ts'

const colours = 8

/** All names on a page, in the order of their colours. */
export const PartnerNames = createContext<readonly string[]>([])

/** All partners of an exchange are in each of its auctions, so that they always get the same colours. */
export function coloured(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted(byName)
}

/** The class that sets the colour of a name. */
export function useColour(): (name: string) => string {
  const names = useContext(PartnerNames)
  return (name) => `colour-${Math.max(0, names.indexOf(name)) % colours}`
}

export function PartnerMark({ name }: { readonly name: string }) {
  const colourOf = useColour()
  return (
    <span className={`partner ${colourOf(name)}`} title={name}>
      {name}
    </span>
  )
}

/** The same, leading to what the partner does; the portal has no pages of others. */
export function PartnerLink({ name }: { readonly name: string }) {
  const colourOf = useColour()
  if (isPortal) return <PartnerMark name={name} />
  return (
    <Link className={`partner ${colourOf(name)}`} title={name} href={`/partners/${encodeURIComponent(name)}`}>
      {name}
    </Link>
  )
}
