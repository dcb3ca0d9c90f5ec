// Every threat that somebody names has its row in the list of threats, and every row says what it is worth: a defence that
// holds leads to its proof, and one that is still missing has the name of the work that owns it.

import type { ProjectFile } from '../project/files.ts'
import type { Finding } from './finding.ts'

const threatList = 'docs/threats.md'

/** The list is as long as this or longer; numbers are never given twice. */
const threatCount = 77

export function checkThreats(files: readonly ProjectFile[], count: number = threatCount): readonly Finding[] {
  const rows = rowsIn(files.find(({ path }) => path === threatList)?.text ?? '')
  const ids = Array.from({ length: count }, (_, index) => `T${String(index + 1).padStart(2, '0')}`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = files.flatMap(citationsIn).filter(({ id }) => !known.has(id))
  return [
    ...ids.flatMap((id) => countFindings(id, rows)),
    ...rows.flatMap(rowFindings),
    ...unknown.map(({ id, file, line }) => ({ file, line, sentence: `Write a row for ${id} in ${threatList}.` })),
  ]
}

interface Row {
  readonly id: string
  readonly line: number
  readonly where: string
  readonly proof: string
  readonly state: string
  /** How many cells the row has; six are right. */
  readonly cells: number
}

const rowStart = /^\| *<a id="t\d+"><\/a>(T\d+) *\|/
const comment = /<!--.*?-->/g

/** id, threat, defence, where, proof, state. */
const cellCount = 6

function rowsIn(text: string): readonly Row[] {
  return text.split('\n').flatMap((line, index) => {
    const id = rowStart.exec(line)?.[1]
    if (id === undefined) return []
    const cells = line.replace(comment, '').trim().split('|').slice(1, -1)
    const [, , , where = '', proof = '', state = ''] = cells.map((cell) => cell.trim())
    return [{ id, line: index + 1, where, proof, state, cells: cells.length }]
  })
}

const folders = /^(?:packages|scripts|docs|conformance)\//
const citation = /(?<![\w-])T\d\d(?!\w|:\d)/g

function citationsIn({ path: file, text }: ProjectFile) {
  if (!folders.test(file)) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index) => [...line.matchAll(citation)].map(([id]) => ({ id, file, line: index + 1 })))
}

function countFindings(id: string, rows: readonly Row[]): readonly Finding[] {
  const [first, ...others] = rows.filter((row) => row.id === id)
  if (first === undefined) return [{ file: threatList, line: 1, sentence: `Write a row for ${id}.` }]
  return others.map(({ line }) => ({
    file: threatList,
    line,
    sentence: `Give ${id} one row only: line ${first.line} has it already.`,
  }))
}

const state = /^(?:holds|planned: \S.*)$/
/** What proves something: a test, or a folder of cases that a test runs. */
const proofLink = /\]\([^)\s]+(?:\.test\.ts|\/cases(?:\/[\w-]+)?)\)/

function rowFindings({ id, line, where, proof, state: found, cells }: Row): readonly Finding[] {
  if (cells !== cellCount) {
    return [{ file: threatList, line, sentence: `Give ${id} ${cellCount} cells: it has ${cells}.` }]
  }
  const sentences = [
    ...(state.test(found) ? [] : [`Say of ${id} that it "holds", or "planned: " and the name of the work.`]),
    ...(found !== 'holds' || where.includes('](') ? [] : [`Link the file that defends against ${id}.`]),
    ...(found !== 'holds' || proofLink.test(proof) ? [] : [`Link a test or a folder of cases that proves ${id}.`]),
  ]
  return sentences.map((sentence) => ({ file: threatList, line, sentence }))
}
