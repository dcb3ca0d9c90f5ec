// How long a file and a function may be. A longer one has become two thoughts.

import { isSource, type ProjectFile } from '../project/files.ts'
import type { Finding, Report } from './finding.ts'
import { functionsIn } from './functions.ts'

const fileLinesMax = 300
const functionLinesMax = 60

/** Files that may be longer, and why. */
const tables: Readonly<Record<string, string>> = {
  'packages/openrtb/src/rules.ts': 'one row for each rule of the specification',
  'packages/exchange/src/config/fields.ts': 'one row for each setting',
}

export function checkSizes(files: readonly ProjectFile[]): Report {
  const sources = files.filter(isSource)
  const functions = sources.flatMap(({ path, text }) => functionsIn(text).map((found) => ({ path, ...found })))
  const longFunctions = functions
    .filter(({ lines }) => lines > functionLinesMax)
    .map(({ path, line, lines }) => ({ file: path, line, sentence: splitFunction(lines) }))
  return {
    checked: functions.length,
    unit: 'functions',
    findings: [...sources.flatMap(longFile), ...longFunctions],
  }
}

function longFile({ path, text }: ProjectFile): readonly Finding[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= fileLinesMax || tables[path] !== undefined) return []
  const sentence = `Split this file by its thoughts: it has ${lines} lines, and ${fileLinesMax} is the most.`
  return [{ file: path, line: 1, sentence }]
}

function splitFunction(lines: number): string {
  return `Split this function: it has ${lines} lines, and ${functionLinesMax} is the most.`
}
