// docs/reference/client.md: the publisher's library, from the doc comments of what it exports.

import type { ProjectFile } from '../project/files.ts'
import { code, link, type Page, pageOf, table } from './markdown.ts'
import { type PublicExport, publicApi, undocumented } from './public-api.ts'

const entries = [
  { name: '@parley/client', path: 'packages/client/src/index.ts' },
  { name: '@parley/client/server', path: 'packages/client/src/server.ts' },
  { name: '@parley/client/validate', path: 'packages/client/src/validate.ts' },
  { name: '@parley/react', path: 'packages/react/src/index.ts' },
] as const

const chapters = { function: 'Functions', value: 'Values', type: 'Types' } as const

export function clientPage(files: readonly ProjectFile[]): Page {
  return pageOf('docs/reference/client.md', 'The client', [
    `The publisher’s library, for browsers and Node. ${link('A page with an ad', '../guides/publisher.md')} shows it at work.`,
    ...entries.flatMap(({ name, path }) => [`## ${code(name)}`, ...blocksOf(publicApi(path, files))]),
  ])
}

/** What the page cannot tell because nobody wrote it. */
export function clientGaps(files: readonly ProjectFile[]): readonly string[] {
  return entries.flatMap(({ path }) => undocumented(publicApi(path, files)))
}

function blocksOf(exports: readonly PublicExport[]): readonly string[] {
  const kinds = ['function', 'value', 'type'] as const
  const ordered = kinds.flatMap((kind) => exports.filter((one) => one.kind === kind))
  const overview = table(
    ['Export', 'What it is'],
    ordered.map(({ name, says }, index) => [link(code(name), anchorOf(index, ordered)), firstSentence(says)]),
  )
  return [
    overview,
    ...kinds.flatMap((kind) => {
      const own = ordered.filter((one) => one.kind === kind)
      return own.length === 0 ? [] : [`**${chapters[kind]}**`, ...own.flatMap(exportBlocks)]
    }),
  ]
}

/** A function and the type of its result may differ in one capital letter only; the later heading then gets a number. */
function anchorOf(index: number, ordered: readonly PublicExport[]): string {
  const anchors = ordered.slice(0, index + 1).map(({ name }) => name.toLowerCase())
  const uses = anchors.filter((anchor) => anchor === anchors[index]).length - 1
  return `#${anchors[index]}${uses === 0 ? '' : `-${uses}`}`
}

function exportBlocks({ name, says, declaration }: PublicExport): readonly string[] {
  const shown = declaration.replace(/^export /, '')
  return [`### ${code(name)}`, says, ...(shown === '' ? [] : [`\`\`\`ts\n${shown}\n\`\`\``])]
}

function firstSentence(says: string): string {
  const [first = ''] = says.split(/\n\n|(?<=[.:;]) |(?<=[.:])\n/)
  return first.replaceAll('\n', ' ').replace(/[:;]$/, '.')
}
