// Where D83 looks: the texts of the chat context and the keywords of site and app. A request without such a value passes
// as it is.

import { type BidRequest, type Warning, warning } from '@parley/openrtb'
import { personalKindIn } from './personal-text.ts'

export interface Cleaned {
  readonly request: BidRequest
  /** What was taken out; the value itself is never repeated. */
  readonly warnings: readonly Warning[]
}

export function withoutPersonalValues(request: BidRequest): Cleaned {
  if (!holdsPersonalValue(request)) return { request, warnings: [] }
  const warnings: Warning[] = []
  const ext = cleanedExt(request.ext, warnings)
  const site = cleanedPlace(request.site, 'site', warnings)
  const app = cleanedPlace(request.app, 'app', warnings)
  const parts = { ext, site, app }
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return { request: { ...request, ...given }, warnings }
}

function holdsPersonalValue({ ext, site, app }: BidRequest): boolean {
  const { intent, audience } = ext?.service ?? {}
  return (
    isPersonalText(site?.keywords) ||
    isPersonalText(app?.keywords) ||
    holdsPersonalText(intent?.topics) ||
    holdsPersonalText(intent?.signals) ||
    holdsPersonalText(audience?.interests) ||
    holdsPersonalText(audience?.behaviors)
  )
}

function holdsPersonalText(texts: readonly unknown[] | undefined): boolean {
  return texts?.some(isPersonalText) ?? false
}

function isPersonalText(text: unknown): boolean {
  return typeof text === 'string' && personalKindIn(text) !== undefined
}

function cleanedExt(ext: BidRequest['ext'], warnings: Warning[]): BidRequest['ext'] {
  const context = ext?.service
  if (context?.intent === undefined && context?.audience === undefined) return ext
  const { intent, audience } = context
  const path = 'ext.service'
  const parts = {
    ...(intent === undefined
      ? {}
      : { intent: cleanedLists(intent, ['topics', 'signals'], `${path}.intent`, warnings) }),
    ...(audience === undefined
      ? {}
      : { audience: cleanedLists(audience, ['interests', 'behaviors'], `${path}.audience`, warnings) }),
  }
  return { ...ext, service: { ...context, ...parts } }
}

function cleanedLists<Holder extends object>(
  holder: Holder,
  names: readonly string[],
  path: string,
  warnings: Warning[],
): Holder {
  const lists = holder as Readonly<Record<string, unknown>>
  const cleaned = names
    .filter((name) => Array.isArray(lists[name]))
    .map((name) => [name, cleanedTexts(lists[name] as readonly unknown[], `${path}.${name}`, warnings)] as const)
  return { ...holder, ...Object.fromEntries(cleaned) }
}

function cleanedTexts(texts: readonly unknown[], path: string, warnings: Warning[]): readonly unknown[] {
  return texts.filter((text, index) => !isPersonal(text, `${path}[${index}]`, warnings))
}

function isPersonal(text: unknown, path: string, warnings: Warning[]): boolean {
  const kind = typeof text === 'string' ? personalKindIn(text) : undefined
  if (kind !== undefined) warnings.push(warning('D83-personal-value', path, `what looks like ${kind}`))
  return kind !== undefined
}

type Place = BidRequest['site'] | BidRequest['app']

/** Keywords are one text with commas; each is judged alone. */
function cleanedPlace<Found extends Place>(place: Found, path: string, warnings: Warning[]): Found {
  const keywords = place?.keywords
  if (keywords === undefined) return place
  const kept = cleanedTexts(keywords.split(','), `${path}.keywords`, warnings)
  return { ...place, keywords: kept.join(',') }
}
