// D97: the language of a chat, for relevance. It is read from the request as it came, because the record keeps nothing of
// `site.content`; two letters tell nothing about a person.

import { type BidRequest, isObject } from '@parley/openrtb'

/** `site.content.language`, else `device.language`, as two letters; undefined where neither is known. */
export function languageOf({ site, app, device }: BidRequest): string | undefined {
  return shortOf(contentOf(site ?? app)?.language) ?? shortOf(device?.language)
}

/** The content is passed on unread, so it may be anything. */
function contentOf(place: unknown): { readonly language?: unknown } | undefined {
  const content = isObject(place) ? place.content : undefined
  return isObject(content) ? content : undefined
}

/** `en-GB` and `EN` are `en`. */
function shortOf(language: unknown): string | undefined {
  return typeof language === 'string' && language.length > 1 ? language.slice(0, 2).toLowerCase() : undefined
}
