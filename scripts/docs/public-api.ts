// The public API of a package, read from the text of its entry and of the files that the entry exports from. Our
// formatter writes one declaration in one way, so no compiler is needed.

import { posix } from 'node:path'
import type { ProjectFile } from '../project/files.ts'

export interface PublicExport {
  readonly name: string
  readonly kind: 'function' | 'value' | 'type'
  /** The sentences of its doc comment; empty if it has none. */
  readonly says: string
  /** The declaration without bodies, or empty for a type of another package. */
  readonly declaration: string
  readonly file: string
}

/** Everything that an entry exports, in its order. Throws when an export cannot be found. */
export function publicApi(entry: string, files: readonly ProjectFile[]): readonly PublicExport[] {
  const text = textAt(entry, files)
  const own = [...text.matchAll(declarationOf('(\\w+)'))].map((match) => exportIn(entry, text, match[2] ?? ''))
  const others = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const file = posix.join(posix.dirname(entry), from)
      return namesIn(names).map((name) => exportIn(file, textAt(file, files), name))
    },
  )
  return [...own, ...others]
}

/** One sentence for each export, and each member of an exported shape, that lacks its doc comment. */
export function undocumented(exports: readonly PublicExport[]): readonly string[] {
  return exports.flatMap(({ name, says, declaration, file }) => [
    ...(says === '' ? [`${file}: Write a doc comment above ${name}: it is exported.`] : []),
    ...membersWithoutWords(declaration).map(
      (member) => `${file}: Write a doc comment above ${member} of ${name}: it is exported.`,
    ),
  ])
}

function textAt(path: string, files: readonly ProjectFile[]): string {
  const file = files.find((one) => one.path === path)
  if (file === undefined) throw new Error(`the project has no ${path}`)
  return file.text
}

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
}

const kinds = { function: 'function', const: 'value', class: 'value', interface: 'type', type: 'type' } as const

function declarationOf(name: string): RegExp {
  return new RegExp(`^export (?:async )?(function|const|class|interface|type) ${name}\\b`, 'gm')
}

function exportIn(file: string, text: string, name: string): PublicExport {
  const match = declarationOf(name).exec(text)
  if (match !== null) {
    const word = match[1] as keyof typeof kinds
    const declaration = declarationAt(text.slice(match.index), word)
    return { name, kind: kinds[word], says: commentBefore(text, match.index), declaration, file }
  }
  const passedOn = new RegExp(`^export type \\{[^}]*\\b${name}\\b[^}]*\\} from '@`, 'm').exec(text)
  if (passedOn === null) throw new Error(`${file} does not export ${name}`)
  return { name, kind: 'type', says: commentBefore(text, passedOn.index), declaration: '', file }
}

/** The words of the comment that ends right before a position. */
function commentBefore(text: string, position: number): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(text.slice(0, position))?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}

function declarationAt(text: string, word: keyof typeof kinds): string {
  const end = {
    // The body opens at the end of the first line, or of the line that closes the parameters.
    function: /(?<=^(?:export .*\)(?:: .*)?|[)}].*)) \{$/m,
    class: /\n\n {2}constructor|\n\}$/m,
    interface: /(?<=\n\})$|(?<=\{\})$/m,
    type: /\n(?=\n)|\n$/,
    const: /\n(?=\n)|\n$/,
  }[word]
  const declaration = text.slice(0, end.exec(text)?.index ?? text.length)
  return word === 'class' ? `${declaration}\n}` : declaration
}

function membersWithoutWords(declaration: string): readonly string[] {
  const lines = declaration.split('\n')
  if (!/^export (?:interface|class)/.test(lines[0] ?? '')) return []
  return lines.flatMap((line, index) => {
    const name = /^ {2}(?:readonly )?(\w+)\??:/.exec(line)?.[1]
    return name === undefined || (lines[index - 1] ?? '').endsWith('*/') ? [] : [name]
  })
}
