// Every threat that somebody names has its row in the list of threats, and every row says what it is worth: a defence that
// holds leads to its proof, and one that is still missing has the name of the work that owns it.

import type { ProjectFile } from '../project/files.ts'
import type { Finding } from './finding.ts'

const file = 'docs/threats.md'
/** The list is as long as this or longer; numbers are never given twice. */
const threatCount = 77
/** id, threat, defence, where, proof, state. */
const cellCount = 6

export function checkThreats(files: readonly ProjectFile[], count: number = threatCount): readonly Finding[] {
  const lines = files.find(({ path }) => path === file)?.text.split('\n') ?? []
  const rows = new Map<string, number>()
  const findings = lines.flatMap((text, index): readonly Finding[] => {
    const id = /^\| *<a id="t\d+"><\/a>(T\d+) *\|/.exec(text)?.[1]
    if (id === undefined) return []
    const first = rows.get(id)
    if (first === undefined) rows.set(id, index + 1)
    const again = first === undefined ? [] : [`Give ${id} one row only: line ${first} has it already.`]
    return [...again, ...rowFaults(id, text)].map((sentence) => ({ file, line: index + 1, sentence }))
  })
  const ids = Array.from({ length: count }, (_, index) => `T${String(index + 1).padStart(2, '0')}`)
  const missing = ids.filter((id) => !rows.has(id)).map((id) => ({ file, line: 1, sentence: `Write a row for ${id}.` }))
  const named = files.filter(({ path }) => /^(?:packages|scripts|docs|conformance)\//.test(path)).flatMap(citationsIn)
  const unknown = named.filter(({ id }) => !rows.has(id))
  return [
    ...missing,
    ...findings,
    ...unknown.map(({ id, ...at }) => ({ ...at, sentence: `Write a row for ${id} in ${file}.` })),
  ]
}

function citationsIn({ path, text }: ProjectFile) {
  const lines = text.split('\n')
  return lines.flatMap((line, index) =>
    [...line.matchAll(/(?<![\w-])T\d\d(?!\w|:\d)/g)].map(([id]) => ({ id, file: path, line: index + 1 })),
  )
}

/** What proves something: a test, or a folder of cases that a test runs. */
const proofLink = /\]\([^)\s]+(?:\.test\.ts|\/cases(?:\/[\w-]+)?)\)/

function rowFaults(id: string, text: string): readonly string[] {
  const cells = text
    .replaceAll(/<!--.*?-->/g, '')
    .trim()
    .split('|')
    .slice(1, -1)
  if (cells.length !== cellCount) return [`Give ${id} ${cellCount} cells: it has ${cells.length}.`]
  const [, , , where = '', proof = '', state = ''] = cells.map((cell) => cell.trim())
  const holds = state === 'holds'
  return [
    ...(/^(?:holds|planned: \S.*)$/.test(state)
      ? []
      : [`Say of ${id} that it "holds", or "planned: " and the name of the work.`]),
    ...(!holds || where.includes('](') ? [] : [`Link the file that defends against ${id}.`]),
    ...(!holds || proofLink.test(proof) ? [] : [`Link a test or a folder of cases that proves ${id}.`]),
  ]
}
