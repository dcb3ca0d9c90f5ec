// The conformance cases among the files of the project. A file that cannot be read is a fault of that file, so that one
// of them does not hide what there is to say about the others.

import { type ConformanceCase, caseOf } from '@parley/testkit'
import type { ProjectFile } from './files.ts'

export interface CaseFile {
  readonly path: string
  readonly one: ConformanceCase
}

export interface CaseFault {
  readonly path: string
  readonly message: string
}

const folder = 'conformance/cases/'

export function casesIn(files: readonly ProjectFile[]): {
  readonly cases: readonly CaseFile[]
  readonly faults: readonly CaseFault[]
} {
  const readings = files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.json')).map(readCase)
  return {
    cases: readings.filter((reading) => 'one' in reading),
    faults: readings.filter((reading) => 'message' in reading),
  }
}

function readCase({ path, text }: ProjectFile): CaseFile | CaseFault {
  try {
    return { path, one: caseOf(path.slice(folder.length, -'.json'.length), JSON.parse(text)) }
  } catch (error) {
    return { path, message: (error as Error).message }
  }
}
