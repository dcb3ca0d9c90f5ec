// Every relative link of a document leads to a file of the project, and to a heading of it where it names one.

import { posix } from 'node:path'
import type { ProjectFile } from '../project/files.ts'
import { anchorsIn } from './anchors.ts'
import type { Finding, Report } from './finding.ts'
import { proseOf } from './prose.ts'

export function checkLinks(files: readonly ProjectFile[]): Report {
  const goals = goalsIn(files)
  const links = files.filter(({ path }) => path.endsWith('.md')).flatMap(linksIn)
  const findings = links.flatMap(({ file, line, target }): readonly Finding[] => {
    const sentence = faultOf(file, target, goals)
    return sentence === undefined ? [] : [{ file, line, sentence }]
  })
  return { checked: links.length, unit: 'links', findings }
}

interface Link {
  readonly file: string
  readonly line: number
  readonly target: string
}

/** Where a link may lead: each path, with the anchors of documents. Folders have none. */
type Goals = ReadonlyMap<string, ReadonlySet<string>>

function goalsIn(files: readonly ProjectFile[]): Goals {
  const none: ReadonlySet<string> = new Set()
  const folders = files.flatMap(({ path }) => foldersAbove(path).map((folder) => [folder, none] as const))
  const documents = files.map(({ path, text }) => [path, path.endsWith('.md') ? anchorsIn(text) : none] as const)
  return new Map([...folders, ...documents])
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index).join('/') || '.')
}

const inline = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g
const definition = /^\s{0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)/g
const external = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

function linksIn({ path, text }: ProjectFile): readonly Link[] {
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
  if (anchors === undefined) return `Mend the link to ${target}: the project has no ${goal}.`
  // Anchors of sources are line numbers, which only a forge knows.
  if (anchor === undefined || !goal.endsWith('.md') || anchors.has(anchor)) return undefined
  return `Mend the link to ${target}: ${goal} has no heading for #${anchor}.`
}
