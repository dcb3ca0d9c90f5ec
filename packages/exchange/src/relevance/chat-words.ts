// What a request says that its chat is about: what the privacy gate left of it, and never the person.

import { isObject } from '@parley/openrtb'
import type { Opportunity } from '../words/opportunity.ts'
import type { ChatWords } from '../words/relevance.ts'

export function chatWordsOf({ request, keywords }: Pick<Opportunity, 'request' | 'keywords'>): ChatWords {
  const place = request.site ?? request.app
  return {
    keywords,
    topics: textsIn(request.ext?.service?.intent?.topics),
    categories: textsIn(place?.cat),
    language: languageOf(place) ?? shortOf(request.device?.language) ?? '',
  }
}

function textsIn(list: readonly unknown[] = []): readonly string[] {
  return list.filter((text) => typeof text === 'string')
}

/** `site.content.language`; the content is passed on unread, so it may be anything. */
function languageOf(place: unknown): string | undefined {
  const content = isObject(place) ? place.content : undefined
  return isObject(content) ? shortOf(content.language) : undefined
}

/** `en-GB` and `EN` are `en`. */
function shortOf(language: unknown): string | undefined {
  return typeof language === 'string' && language.length > 1 ? language.slice(0, 2).toLowerCase() : undefined
}
