// docs/reference/sentences.md: every sentence of the specification with what shows that it holds.

import type { ProjectFile } from '../../project/files.ts'
import { link, type Page, pageOf, table } from '../markdown.ts'
import { ruleIds, ruleLink } from '../rule-words.ts'
import { type Evidence, evidence } from './evidence.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

const specFile = 'docs/spec.md'

export function sentencesPage(files: readonly ProjectFile[]): Page {
  const sentences = sentencesIn(files)
  const shown = sentences.filter(({ isIntroduction }) => !isIntroduction)
  const open = unshown(sentences)
  const sections = Map.groupBy(shown, ({ section }) => section)
  return pageOf('docs/reference/sentences.md', 'The specification, sentence by sentence', [
    `${link('The specification', '../spec.md')} has ${shown.length} sentences, items and rows that say something. ${shown.filter(({ rules }) => rules.length > 0).length} name a rule, and every rule has ${link('conformance cases', '../where.md')}; the others are shown by a test, or say nothing that could be shown.`,
    listOf('Sentences that nothing shows', open.map(wordsOf)),
    ...[...sections].flatMap(([section, own]) => [
      `## ${section}`,
      table(
        ['Sentence', 'Shown by'],
        own.map((sentence) => [wordsOf(sentence), shownWords(sentence)]),
      ),
    ]),
  ])
}

export function sentencesIn(files: readonly ProjectFile[]): readonly Sentence[] {
  return sentencesOf(files.find(({ path }) => path === specFile)?.text ?? '', ruleIds)
}

/** Those that name no rule, have no row in the table of evidence and introduce nothing. */
export function unshown(sentences: readonly Sentence[]): readonly Sentence[] {
  return sentences.filter(
    (sentence) => sentence.rules.length === 0 && !sentence.isIntroduction && evidenceOf(sentence) === undefined,
  )
}

export function evidenceOf({ text }: Pick<Sentence, 'text'>): Evidence | undefined {
  const words = withoutMark(text)
  const begin = Object.keys(evidence).find((one) => words.startsWith(one))
  return begin === undefined ? undefined : evidence[begin]
}

export function withoutMark(text: string): string {
  return text.replace(/^(?:[-*]|\d+\.) /, '')
}

function shownWords(sentence: Sentence): string {
  if (sentence.rules.length > 0) return sentence.rules.map((rule) => ruleLink(rule as never)).join(', ')
  const found = evidenceOf(sentence)
  if (found === undefined) return 'nothing'
  if ('because' in found) return found.because
  return found.shownBy.map((path) => link(path.split('/').at(-1) ?? path, `../../${path}`)).join(', ')
}

const lengthMax = 90

function wordsOf({ text, line }: Sentence): string {
  const plain = withoutMark(text)
    .replaceAll(/\[([^\]]+)\](?:\([^)]*\))?/g, '$1')
    .replaceAll('|', '·')
    .replaceAll(/[*`]/g, '')
    .replaceAll('<', '&lt;')
    .trim()
  const cut = plain.length <= lengthMax ? plain : `${plain.slice(0, lengthMax).replace(/ \S*$/, '')} …`
  return `${line}: ${cut}`
}

function listOf(title: string, items: readonly string[]): string {
  return items.length === 0 ? `**${title}**: none.` : `**${title}**:\n\n${items.map((item) => `- ${item}`).join('\n')}`
}
