// Time, chance and the network are guests: these places get them as arguments, so a test never waits for them.

import { isTest, type ProjectFile } from '../project/files.ts'
import { codeOf } from './code.ts'
import type { Finding, Report } from './finding.ts'
import { importsIn } from './imports.ts'

const purePlaces = [
  'packages/exchange/src/auction/',
  'packages/exchange/src/privacy/',
  'packages/exchange/src/reply/',
  'packages/exchange/src/limits/',
  'packages/exchange/src/demand/adapters/',
  'packages/openrtb/src/',
] as const

interface Guest {
  readonly name: string
  readonly pattern: RegExp
  readonly instead: string
}

const guests: readonly Guest[] = [
  { name: 'Date.now', pattern: /\bDate\.now\b/, instead: 'Take the time as an argument' },
  { name: 'new Date()', pattern: /\bnew Date\(\)/, instead: 'Take the time as an argument' },
  { name: 'performance.now', pattern: /\bperformance\.now\b/, instead: 'Take the time as an argument' },
  { name: 'Math.random', pattern: /\bMath\.random\b/, instead: 'Take the source of chance as an argument' },
  { name: 'randomUUID', pattern: /\brandomUUID\b/, instead: 'Take the source of ids as an argument' },
  { name: 'setTimeout', pattern: /\bsetTimeout\b/, instead: 'Leave waiting to the caller' },
  { name: 'setInterval', pattern: /\bsetInterval\b/, instead: 'Leave waiting to the caller' },
  { name: 'fetch', pattern: /(?<![\w.])fetch\(/, instead: 'Take the transport as an argument' },
]

const networkModule = /^node:(?:net|tls|dgram|https?|http2)$/

export function checkPurity(files: readonly ProjectFile[]): Report {
  const pure = files.filter(isPure)
  return { checked: pure.length, unit: 'pure files', findings: pure.flatMap(findingsIn) }
}

function isPure(file: ProjectFile): boolean {
  return file.path.endsWith('.ts') && !isTest(file) && purePlaces.some((place) => file.path.startsWith(place))
}

function findingsIn({ path, text }: ProjectFile): readonly Finding[] {
  const calls = codeOf(text)
    .split('\n')
    .flatMap((line, index) =>
      guests
        .filter(({ pattern }) => pattern.test(line))
        .map(({ name, instead }) => ({
          file: path,
          line: index + 1,
          sentence: `${instead} instead of using ${name}.`,
        })),
    )
  const sockets = importsIn(text)
    .filter(({ specifier }) => specifier !== undefined && networkModule.test(specifier))
    .map(({ specifier, line }) => ({
      file: path,
      line,
      sentence: `Take the transport as an argument instead of importing ${specifier}.`,
    }))
  return [...calls, ...sockets]
}
