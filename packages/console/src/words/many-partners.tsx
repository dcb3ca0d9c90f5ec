// Who a row is about: a few names, or their number in the first column and their names at the beginning of the second.

import { PartnerLink } from './partner-mark.tsx'

/** More partners than this share a row as a number. */
const namedMax = 3

interface Names {
  readonly names: readonly string[]
}

export function Who({ names }: Names) {
  if (names.length > namedMax) return <strong>{names.length} partners</strong>
  return names.map((name) => <PartnerLink key={name} name={name} />)
}

export function Named({ names }: Names) {
  if (names.length <= namedMax) return null
  return (
    <p className="named">
      {names.map((name) => (
        <PartnerLink key={name} name={name} />
      ))}
    </p>
  )
}
