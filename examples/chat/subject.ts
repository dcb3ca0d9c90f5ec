// What a message is about: its topic, and the kinds of it that are named.

import { entryOf, type Found, findWords, lengthOf } from './find-words.ts'
import { otherThings } from './other-things.ts'
import { type Topic, topics } from './topics.ts'

/** `other` is a thing that the chat does not know; `none` is a message that names no thing. */
export type Subject =
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

const entries = [
  ...topics.flatMap((topic) => topic.words.map((word) => entryOf<Subject>(word, { kind: 'topic', topic }))),
  ...otherThings.map((thing) => entryOf<Subject>(thing, { kind: 'other' })),
]

/** What follows says where or for what the thing is used: "beans for my espresso machine" is about beans. */
const useOf = /\b(?:for|beside|with|on)\b/i

/** The longest words before the use of the thing, or else the longest of all: "garden tools" says more than "garden". */
export function subjectIn(message: string): Subject {
  const useFrom = useOf.exec(message)?.index ?? message.length
  const found = findWords(message, entries)
  const things = found.filter(({ from }) => from < useFrom)
  const [first] = (things.length > 0 ? things : found).toSorted(longestFirst)
  return first?.meaning ?? { kind: 'none' }
}

function longestFirst(one: Found<Subject>, other: Found<Subject>): number {
  return lengthOf(other) - lengthOf(one) || one.from - other.from
}

const kindEntries = new Map(
  topics.map((topic) => [topic, topic.kinds.flatMap(({ name, words }) => words.map((word) => entryOf(word, name)))]),
)

/** The names of the kinds that a message asks for; none if it names none. */
export function kindsIn(message: string, topic: Topic): readonly string[] {
  return [...new Set(findWords(message, kindEntries.get(topic) ?? []).map(({ meaning }) => meaning))]
}
