// Where D83, D85 and D90 look: the texts of the chat context, and the keywords of site and app. Keywords are the publisher's
// own words about a page, so no topic is too sensitive for them. A request without an unfit text passes unchanged.

import {
  type BidRequest,
  isObject,
  type Members,
  moreFaults,
  notedWarning,
  type Warning,
  warning,
} from '@parley/openrtb'
import type { Judge, TextFault } from './fault.ts'
import { personalFault } from './personal-text.ts'

export interface Cleaned {
  readonly request: BidRequest
  /** What was taken out; the value itself is never repeated. */
  readonly warnings: readonly Warning[]
}

export interface TextRules {
  /** What is wrong with a text of the chat context, if anything is. */
  readonly judgeChatText: Judge
  /** Characters of one list that are looked at, with a comma between two texts. What is not looked at goes nowhere. */
  readonly textsLengthMax: number
}

export function withoutUnfitTexts(request: BidRequest, rules: TextRules): Cleaned {
  const { ext, site, app } = request
  const chat = { judge: rules.judgeChatText, lengthMax: rules.textsLengthMax }
  const place = { judge: personalFault, lengthMax: rules.textsLengthMax }
  if (!isUnfitContext(ext?.service, chat) && !isUnfitPlace(site, place) && !isUnfitPlace(app, place)) {
    return { request, warnings: [] }
  }
  const warnings: Warning[] = []
  const parts = {
    ext: ext?.service === undefined ? ext : { ...ext, service: cleanedContext(ext.service, { ...chat, warnings }) },
    site: site === undefined ? site : cleanedPlace(site, 'site', { ...place, warnings }),
    app: app === undefined ? app : cleanedPlace(app, 'app', { ...place, warnings }),
  }
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return { request: { ...request, ...given }, warnings }
}

type Context = NonNullable<NonNullable<BidRequest['ext']>['service']>

interface Look {
  readonly judge: Judge
  readonly lengthMax: number
}

function isUnfitContext(context: Context | undefined, look: Look): boolean {
  if (context === undefined) return false
  const { intent, audience } = context
  return (
    isUnfit(intent?.value, look) ||
    holdsUnfit(intent?.topics, look) ||
    holdsUnfit(intent?.signals, look) ||
    holdsUnfit(audience?.interests, look) ||
    holdsUnfit(audience?.behaviors, look)
  )
}

function isUnfitPlace(place: Members | undefined, look: Look): boolean {
  if (place === undefined) return false
  const { content } = place
  return hasUnfitKeywords(place, look) || (isObject(content) && hasUnfitKeywords(content, look))
}

function hasUnfitKeywords({ keywords, kwarray }: Members, look: Look): boolean {
  return isUnfit(keywords, look) || holdsUnfit(kwarray, look)
}

function holdsUnfit(texts: unknown, { judge, lengthMax }: Look): boolean {
  if (!Array.isArray(texts)) return false
  return fittingCount(texts, lengthMax) < texts.length || texts.some((text) => faultOf(text, judge) !== undefined)
}

function isUnfit(text: unknown, { judge, lengthMax }: Look): boolean {
  return typeof text === 'string' && (text.length > lengthMax || judge(text) !== undefined)
}

function faultOf(text: unknown, judge: Judge): TextFault | undefined {
  return typeof text === 'string' ? judge(text) : undefined
}

/** How many texts of a list are within the bound, counted from the first. */
function fittingCount(texts: readonly unknown[], lengthMax: number): number {
  let length = -1
  let count = 0
  for (const text of texts) {
    length += 1 + (typeof text === 'string' ? text.length : 0)
    if (length > lengthMax) return count
    count++
  }
  return count
}

interface Cleaning extends Look {
  readonly warnings: Warning[]
}

function cleanedContext(context: Context, cleaning: Cleaning): Members {
  const { intent, audience, ...others } = context
  const allowedIntent = intent === undefined ? undefined : cleanedIntent(intent, cleaning)
  const allowedAudience =
    audience && cleanedLists(audience, ['interests', 'behaviors'], 'ext.service.audience', cleaning)
  return {
    ...others,
    ...(allowedIntent === undefined ? {} : { intent: allowedIntent }),
    ...(allowedAudience === undefined ? {} : { audience: allowedAudience }),
  }
}

/** An intent has to have its value: without it, the whole intent goes. */
function cleanedIntent(intent: Members, cleaning: Cleaning): Members | undefined {
  const { judge, lengthMax, warnings } = cleaning
  const path = 'ext.service.intent'
  const { value } = intent
  if (typeof value === 'string' && value.length > lengthMax) {
    warnings.push(tooLong(`${path}.value`, lengthMax))
    return undefined
  }
  const fault = faultOf(value, judge)
  if (fault === undefined) return cleanedLists(intent, ['topics', 'signals'], path, cleaning)
  warnings.push(warningOf({ ...fault, found: `${fault.found}; the whole intent goes with it` }, `${path}.value`))
  return undefined
}

/** What is no list is left as it is. */
function cleanedLists(holder: Members, names: readonly string[], path: string, cleaning: Cleaning): Members {
  const cleaned = names.flatMap((name) => {
    const texts = holder[name]
    return Array.isArray(texts) ? [[name, fitTexts(texts, `${path}.${name}`, cleaning)] as const] : []
  })
  return { ...holder, ...Object.fromEntries(cleaned) }
}

/** The texts of a list that may stay: within its bound, and without a fault. */
function fitTexts(texts: readonly unknown[], path: string, { judge, lengthMax, warnings }: Cleaning): unknown[] {
  const fitting = texts.slice(0, fittingCount(texts, lengthMax))
  const faults: Warning[] = []
  let more = 0
  const fit = fitting.filter((text, index) => {
    const fault = faultOf(text, judge)
    if (fault === undefined) return true
    if (faults.length < faultsListedMax) faults.push(warningOf(fault, `${path}[${index}]`))
    else more++
    return false
  })
  warnings.push(...faults)
  if (more > 0) warnings.push(moreFaults(path, more))
  if (fitting.length < texts.length) warnings.push(tooLong(path, lengthMax))
  return fit
}

/** D90: a list may be faulty from end to end, and nobody reads a thousand sentences. */
const faultsListedMax = 5

function cleanedPlace(place: Members, path: string, cleaning: Cleaning): Members {
  const cleaned = cleanedKeywords(place, path, cleaning)
  const { content } = place
  return isObject(content) ? { ...cleaned, content: cleanedKeywords(content, `${path}.content`, cleaning) } : cleaned
}

/** Keywords are one text with commas, or a list; each is judged alone. */
function cleanedKeywords(holder: Members, path: string, cleaning: Cleaning): Members {
  const { keywords } = holder
  const allowed =
    typeof keywords === 'string'
      ? { ...holder, keywords: fitTexts(termsOf(keywords, cleaning), `${path}.keywords`, cleaning).join(',') }
      : holder
  return cleanedLists(allowed, ['kwarray'], path, cleaning)
}

/** The terms of a text as far as they will be looked at, and what is behind them as one more. */
function termsOf(keywords: string, { lengthMax }: Look): readonly string[] {
  const behindAt = keywords.length > lengthMax ? keywords.indexOf(',', lengthMax) : -1
  const terms = (behindAt === -1 ? keywords : keywords.slice(0, behindAt)).split(',')
  return behindAt === -1 ? terms : [...terms, keywords.slice(behindAt + 1)]
}

function tooLong(path: string, lengthMax: number): Warning {
  return notedWarning('D90-texts-bound', path, `the first ${lengthMax} characters are read`)
}

function warningOf({ rule, found }: TextFault, path: string): Warning {
  return warning(rule, path, found)
}
