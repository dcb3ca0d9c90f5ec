// Every relative link of a document leads to a file of the project, and to a heading of it where it names one.

import { posix } from 'node:path'
import { anchorsIn } from '../project/anchors.ts'
import type { ProjectFile } from '../project/files.ts'
import { proseOf } from '../project/prose.ts'
import type { Finding } from './finding.ts'

export function checkLinks(files: readonly ProjectFile[]): readonly Finding[] {
  const goals = goalsIn(files)
  return files.flatMap(linksIn).flatMap(({ file, line, target }) => {
    const sentence = faultOf(file, target, goals)
    return sentence === undefined ? [] : [{ file, line, sentence }]
  })
}

/** Where a link may lead: each path, with the anchors of documents. Folders have none. */
type Goals = ReadonlyMap<string, ReadonlySet<string>>

function goalsIn(files: readonly ProjectFile[]): Goals {
  const none: ReadonlySet<string> = new Set()
  const foldersAbove = (path: string) =>
    path.split('/').map((_, index, parts) => parts.slice(0, index).join('/') || '.')
  const folders = files.flatMap(({ path }) => foldersAbove(path).map((folder) => [folder, none] as const))
  const documents = files.map(({ path, text }) => [path, path.endsWith('.md') ? anchorsIn(text) : none] as const)
  return new Map([...folders, ...documents])
}

const inline = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g
const definition = /^\s{0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)/g
const external = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

export function linksIn({ path, text }: ProjectFile) {
  if (!path.endsWith('.md')) return []
  const lines = proseOf(text).split('\n')
  return lines.flatMap((line, index) => {
    const words = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
    const targets = [...words.matchAll(inline), ...words.matchAll(definition)].map(([, target = '']) => target)
    return targets
      .filter((target) => !external.test(target))
      .map((target) => ({ file: path, line: index + 1, target: target.replaceAll('%20', ' ') }))
  })
}

function faultOf(file: string, target: string, goals: Goals): string | undefined {
  const [path = '', anchor] = target.split('#')
  const goal = path === '' ? file : posix.join(path.startsWith('/') ? '.' : posix.dirname(file), path)
  const anchors = goals.get(goal.replace(/(?<=.)\/$/, ''))
  if (anchors === undefined) return `Fix the link to ${target}: the project has no ${goal}.`
  // Anchors of sources are line numbers, which only a forge knows.
  if (anchor === undefined || !goal.endsWith('.md') || anchors.has(anchor)) return undefined
  return `Fix the link to ${target}: ${goal} has no heading for #${anchor}.`
}
