// Where a rule lives: the source files that write its id. The tidy test asks for one file each; docs/where.md links it.

import { isTest, type ProjectFile } from './files.ts'

export interface Place {
  readonly file: string
  readonly line: number
}

export const ruleTable = 'packages/openrtb/src/rules.ts'

/** For each id, every file besides the table that writes it, with the first line on which it does. */
export function rulePlaces(files: readonly ProjectFile[]): ReadonlyMap<string, readonly Place[]> {
  const places = files.filter(mayHoldRules).flatMap((file) => placesIn(file))
  const byRule = Map.groupBy(places, ([id]) => id)
  return new Map([...byRule].map(([id, found]) => [id, found.map(([, place]) => place)]))
}

/** The first line on which a file writes each id. */
export function idsIn(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').flatMap((line, index) => idsOf(line).map((id) => [id, index + 1] as const))
  // A map keeps the last of equal keys, so the first line has to come last.
  return new Map(lines.toReversed())
}

// A whole token: `V05-img` is not in `V05-img-type`.
const idPattern = /(?<![\w-])[A-Z]\d{1,3}(?:-[a-z0-9]+)+(?![\w-])/g

function idsOf(line: string): readonly string[] {
  return line.match(idPattern) ?? []
}

function mayHoldRules(file: ProjectFile): boolean {
  return /^packages\/[^/]+\/src\/.*\.ts$/.test(file.path) && !isTest(file) && file.path !== ruleTable
}

function placesIn({ path, text }: ProjectFile): readonly (readonly [string, Place])[] {
  return [...idsIn(text)].map(([id, line]) => [id, { file: path, line }])
}
