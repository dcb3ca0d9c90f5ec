// What a request says that its chat is about: what the privacy gate left of it, and never the person.

import type { Opportunity } from '../model/opportunity.ts'
import type { ChatWords } from '../model/relevance.ts'

type About = Pick<Opportunity, 'request' | 'keywords' | 'language'>

export function chatWordsOf({ request, keywords, language = '' }: About): ChatWords {
  const place = request.site ?? request.app
  return {
    keywords,
    topics: textsIn(request.ext?.service?.intent?.topics),
    categories: textsIn(place?.cat),
    language,
  }
}

function textsIn(list: readonly unknown[] = []): readonly string[] {
  return list.filter((text) => typeof text === 'string')
}
