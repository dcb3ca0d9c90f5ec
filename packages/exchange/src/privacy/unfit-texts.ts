// Where D83 and D85 look: the texts of the chat context, and the keywords of site and app. Keywords are the publisher's own
// words about a page, so that no topic is too sensitive for them. A request without an unfit text passes as it is.

import { type BidRequest, isObject, type Members, type Warning, warning } from '@parley/openrtb'
import type { Fault, Judge } from './fault.ts'
import { personalFault } from './personal-values.ts'

export interface Cleaned {
  readonly request: BidRequest
  /** What was taken out; the value itself is never repeated. */
  readonly warnings: readonly Warning[]
}

export function withoutUnfitTexts(request: BidRequest, judgeChatText: Judge): Cleaned {
  const { ext, site, app } = request
  if (!isUnfitContext(ext?.service, judgeChatText) && !isUnfitPlace(site) && !isUnfitPlace(app)) {
    return { request, warnings: [] }
  }
  const warnings: Warning[] = []
  const parts = {
    ext: ext?.service === undefined ? ext : { ...ext, service: cleanedContext(ext.service, judgeChatText, warnings) },
    site: site === undefined ? site : cleanedPlace(site, 'site', warnings),
    app: app === undefined ? app : cleanedPlace(app, 'app', warnings),
  }
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return { request: { ...request, ...given }, warnings }
}

type Context = NonNullable<NonNullable<BidRequest['ext']>['service']>

function isUnfitContext(context: Context | undefined, judge: Judge): boolean {
  if (context === undefined) return false
  const { intent, audience } = context
  return (
    isUnfit(intent?.value, judge) ||
    holdsUnfit(intent?.topics, judge) ||
    holdsUnfit(intent?.signals, judge) ||
    holdsUnfit(audience?.interests, judge) ||
    holdsUnfit(audience?.behaviors, judge)
  )
}

function isUnfitPlace(place: Members | undefined): boolean {
  if (place === undefined) return false
  const { content } = place
  return hasUnfitKeywords(place) || (isObject(content) && hasUnfitKeywords(content))
}

function hasUnfitKeywords({ keywords, kwarray }: Members): boolean {
  return isUnfit(keywords, personalFault) || holdsUnfit(kwarray, personalFault)
}

function holdsUnfit(texts: unknown, judge: Judge): boolean {
  return Array.isArray(texts) && texts.some((text) => isUnfit(text, judge))
}

function isUnfit(text: unknown, judge: Judge): boolean {
  return typeof text === 'string' && judge(text) !== undefined
}

function cleanedContext(context: Context, judge: Judge, warnings: Warning[]): Members {
  const { intent, audience, ...others } = context
  const path = 'ext.service'
  const keptIntent = intent === undefined ? undefined : cleanedIntent(intent, judge, warnings)
  const keptAudience =
    audience && cleanedLists(audience, { names: ['interests', 'behaviors'], path: `${path}.audience`, judge, warnings })
  return {
    ...others,
    ...(keptIntent === undefined ? {} : { intent: keptIntent }),
    ...(keptAudience === undefined ? {} : { audience: keptAudience }),
  }
}

/** An intent has to have its value: without it, the whole intent goes. */
function cleanedIntent(intent: Members, judge: Judge, warnings: Warning[]): Members | undefined {
  const path = 'ext.service.intent'
  const fault = typeof intent.value === 'string' ? judge(intent.value) : undefined
  if (fault === undefined) return cleanedLists(intent, { names: ['topics', 'signals'], path, judge, warnings })
  warnings.push(warningOf({ ...fault, found: `${fault.found}; the whole intent goes with it` }, `${path}.value`))
  return undefined
}

interface Lists {
  readonly names: readonly string[]
  readonly path: string
  readonly judge: Judge
  readonly warnings: Warning[]
}

/** What is no list is left as it is. */
function cleanedLists(holder: Members, { names, path, judge, warnings }: Lists): Members {
  const cleaned = names.flatMap((name) => {
    const texts = holder[name]
    return Array.isArray(texts) ? [[name, fitTexts(texts, { path: `${path}.${name}`, judge, warnings })] as const] : []
  })
  return { ...holder, ...Object.fromEntries(cleaned) }
}

function fitTexts(texts: readonly unknown[], { path, judge, warnings }: Omit<Lists, 'names'>): readonly unknown[] {
  return texts.filter((text, index) => {
    const fault = typeof text === 'string' ? judge(text) : undefined
    if (fault !== undefined) warnings.push(warningOf(fault, `${path}[${index}]`))
    return fault === undefined
  })
}

function cleanedPlace(place: Members, path: string, warnings: Warning[]): Members {
  const cleaned = cleanedKeywords(place, path, warnings)
  const { content } = place
  return isObject(content) ? { ...cleaned, content: cleanedKeywords(content, `${path}.content`, warnings) } : cleaned
}

/** Keywords are one text with commas, or a list; each is judged alone. */
function cleanedKeywords(holder: Members, path: string, warnings: Warning[]): Members {
  const { keywords } = holder
  const place = { judge: personalFault, warnings }
  const kept =
    typeof keywords === 'string'
      ? { ...holder, keywords: fitTexts(keywords.split(','), { ...place, path: `${path}.keywords` }).join(',') }
      : holder
  return cleanedLists(kept, { ...place, names: ['kwarray'], path })
}

function warningOf({ rule, found }: Fault, path: string): Warning {
  return warning(rule, path, found)
}
