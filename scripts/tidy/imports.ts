// The imports of a source text, static and dynamic.

import { codeOf, lineAt } from './code.ts'

export interface Import {
  /** Undefined when a dynamic import computes its specifier. */
  readonly specifier: string | undefined
  readonly line: number
}

export function importsIn(text: string): readonly Import[] {
  const code = codeOf(text)
  return [...code.matchAll(importPattern)].map((match) => ({
    specifier: match[1] ?? match[2] ?? match[3],
    // An import may be written over several lines; the reader looks for the specifier, which ends it.
    line: lineAt(code, match.index + match[0].length),
  }))
}

const from = /^(?:import|export)\b[^'"`]*?\bfrom\s+['"]([^'"]+)['"]/
const forEffect = /^import\s+['"]([^'"]+)['"]/
const dynamic = /(?<![\w.])import\((?:\s*['"]([^'"]+)['"]\s*\)|)/
const importPattern = new RegExp(`${from.source}|${forEffect.source}|${dynamic.source}`, 'gm')
