// Where the chat is: site, app and the way a request came. They are not personal, but a member that no specification
// names may contain anything, even an id. If no person may be seen, only members that OpenRTB names are passed on.

import { isObject, type Members } from '@parley/openrtb'
import * as members from '@parley/openrtb/members'
import { permissionsUnder } from '../../catalog/permissions.ts'
import { allowed } from './allowed.ts'
import { keep, type Notes } from './keep.ts'

const contextual = permissionsUnder(['no-consent'])

const partyFor = partFilter(members.party)
const contentFor = partFilter(members.content, { producer: partyFor, network: partyFor, channel: partyFor })
export const siteFor = partFilter(members.site, { publisher: partyFor, content: contentFor })
export const appFor = partFilter(members.app, { publisher: partyFor, content: contentFor })
export const sourceFor = partFilter(members.source)
export const regsFor = partFilter(members.regs, { ext: partFilter(members.regsExt) })

type PartFilter = (object: Members, path: string, notes?: Notes) => Members

/** What to keep of an object, and inside it. The object itself where nothing is taken out. */
function partFilter(table: members.MemberTable, parts: Readonly<Record<string, PartFilter>> = {}): PartFilter {
  const wanted = allowed(table, contextual)
  const inner = Object.entries(parts)
  return (object, path, notes) => {
    let copy = keep(object, wanted, path, notes)
    for (const [name, partFor] of inner) {
      const part = copy[name]
      if (!isObject(part)) continue
      const visible = partFor(part, `${path}.${name}`, notes)
      if (visible !== part) copy = { ...copy, [name]: visible }
    }
    return copy
  }
}
