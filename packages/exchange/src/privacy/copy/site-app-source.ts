// Where the chat is: site, app and the way a request came. They are no person, yet a member that no specification names may
// hold anything, somebody's id too. Where nobody may be seen, only what OpenRTB names is passed on.

import { isObject, type Members } from '@parley/openrtb'
import { type Kept, keep, kept, type Notes } from './keep.ts'

const lists = 'cat sectioncat pagecat kwarray'
const keptOfSite = kept({
  string: 'id name domain page ref search keywords inventorypartnerdomain',
  number: 'cattax mobile privacypolicy',
  object: `${lists} publisher content`,
})
const keptOfApp = kept({
  string: 'id name bundle domain storeurl ver keywords inventorypartnerdomain',
  number: 'cattax privacypolicy paid',
  object: `${lists} publisher content`,
})
/** A publisher, and whoever made or shows the content. */
const keptOfParty = kept({ string: 'id name domain', number: 'cattax', object: 'cat' })
const keptOfContent = kept({
  string: 'id title series season artist genre album isrc url contentrating userrating keywords language langb',
  number: 'episode cattax prodq context len livestream sourcerelationship embeddable videoquality gtax qagmediarating',
  object: 'cat kwarray genres producer network channel',
})
const keptOfSource = kept({ string: 'tid pchain', number: 'fd', object: 'schain' })
const keptOfRegs = kept({ string: 'us_privacy gpp', number: 'coppa gdpr', object: 'gpp_sid ext' })
/** `dsa` is the transparency of the Digital Services Act, which is about the ad. */
const keptOfRegsExt = kept({ string: 'us_privacy gpp', number: 'gdpr', object: 'gpp_sid dsa' })

const partyFor = keeper(keptOfParty)
const contentFor = keeper(keptOfContent, { producer: partyFor, network: partyFor, channel: partyFor })
export const siteFor = keeper(keptOfSite, { publisher: partyFor, content: contentFor })
export const appFor = keeper(keptOfApp, { publisher: partyFor, content: contentFor })
export const sourceFor = keeper(keptOfSource)
export const regsFor = keeper(keptOfRegs, { ext: keeper(keptOfRegsExt) })

type Keeper = (object: Members, path: string, notes?: Notes) => Members

/** What to keep of an object, and inside it. The object itself where nothing is taken out. */
function keeper(wanted: Kept, parts: Readonly<Record<string, Keeper>> = {}): Keeper {
  const inner = Object.entries(parts)
  return (object, path, notes) => {
    let copy = keep(object, wanted, path, notes)
    for (const [name, partFor] of inner) {
      const part = copy[name]
      if (!isObject(part)) continue
      const told = partFor(part, `${path}.${name}`, notes)
      if (told !== part) copy = { ...copy, [name]: told }
    }
    return copy
  }
}
