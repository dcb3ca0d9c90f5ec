// Who may import whom: the walls between the packages, and the rows inside the exchange, where down is onward.

import { posix } from 'node:path'
import { isTest, type ProjectFile } from '../project/files.ts'
import type { Finding, Report } from './finding.ts'
import { type Import, importsIn } from './imports.ts'

interface Wall {
  /** Packages of ours. */
  readonly ours: readonly string[]
  /** The only other packages; undefined leaves them to package.json. */
  readonly others?: readonly string[]
  readonly node: boolean
}

const walls: Readonly<Record<string, Wall>> = {
  openrtb: { ours: [], others: ['typebox', 'ajv'], node: false },
  exchange: { ours: ['openrtb'], node: true },
  client: { ours: ['openrtb'], others: [], node: false },
  testkit: { ours: ['openrtb'], node: true },
  cli: { ours: ['openrtb', 'exchange', 'testkit'], node: true },
}

const wallOfTests = { ours: ['testkit'], node: true } as const

interface Row {
  readonly row: number
  readonly places: readonly string[]
  /** The last row that these places may import; each place may always import itself. */
  readonly upTo: number
}

const rows: readonly Row[] = [
  { row: 1, places: ['time', 'money', 'names', 'config', 'catalog', 'words', 'macros', 'events'], upTo: 1 },
  {
    row: 2,
    places: ['intake', 'opportunity', 'limits', 'privacy', 'demand', 'auction', 'award', 'partner-notices', 'reply'],
    upTo: 1,
  },
  { row: 3, places: ['flows'], upTo: 2 },
  { row: 4, places: ['edge', 'admin', 'observe'], upTo: 3 },
  {
    row: 5,
    places: [
      'app',
      'main.ts',
      'workers.ts',
      'leaving.ts',
      'greeting.ts',
      'operators-port.ts',
      'say.ts',
      'index.ts',
      'tools.ts',
    ],
    upTo: 5,
  },
]

const scope = '@parley/'

export function checkImports(files: readonly ProjectFile[]): Report {
  const imports = files.filter(isInPackage).flatMap((file) => importsIn(file.text).map((one) => ({ file, one })))
  const findings = imports.flatMap(({ file, one }): readonly Finding[] => {
    const sentence = faultOf(file, one)
    return sentence === undefined ? [] : [{ file: file.path, line: one.line, sentence }]
  })
  return { checked: imports.length, unit: 'imports', findings }
}

function isInPackage({ path }: ProjectFile): boolean {
  return /^packages\/[^/]+\/(?:src|test)\/.*\.ts$/.test(path)
}

function faultOf(file: ProjectFile, { specifier }: Import): string | undefined {
  if (specifier === undefined) return 'Write the specifier of a dynamic import as a literal, so that it can be checked.'
  const name = file.path.split('/')[1] ?? ''
  const wall = walls[name]
  if (wall === undefined) return `Give the package ${name} a row in the import table of scripts/tidy/import-table.ts.`
  if (specifier.startsWith('.')) return faultInside(file, name, specifier)
  return faultAcross(
    name,
    isTest(file) ? { ...wallOfTests, ours: [...wall.ours, ...wallOfTests.ours] } : wall,
    specifier,
  )
}

function faultAcross(name: string, wall: Wall, specifier: string): string | undefined {
  if (specifier.startsWith(scope)) {
    const other = specifier.slice(scope.length).split('/')[0] ?? ''
    if (wall.ours.includes(other)) return undefined
    return `Do without ${specifier}: ${name} may import ${listOf(wall.ours.map((own) => scope + own))} of our packages.`
  }
  if (specifier.startsWith('node:')) {
    return wall.node ? undefined : `Do without ${specifier}: ${name} also runs in a browser.`
  }
  if (wall.others === undefined || wall.others.includes(packageOf(specifier))) return undefined
  return `Do without ${specifier}: ${name} may import only ${listOf(wall.others)}.`
}

function faultInside(file: ProjectFile, name: string, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(file.path), specifier)
  const root = `packages/${name}/`
  if (!target.startsWith(root)) return `Import the other package by its name instead of ${specifier}.`
  const source = `${root}src/`
  if (name !== 'exchange' || isTest(file) || !target.startsWith(source)) return undefined
  return faultBetween(placeOf(file.path, source), placeOf(target, source))
}

function faultBetween(here: string, there: string): string | undefined {
  if (here === there) return undefined
  const own = rows.find(({ places }) => places.includes(here))
  const other = rows.find(({ places }) => places.includes(there))
  if (own === undefined) return noRow(here)
  if (other === undefined) return noRow(there)
  if (other.row <= own.upTo) return undefined
  return `Pass what is needed from ${there} as an argument: ${here} is in row ${own.row} and imports only rows 0 to ${own.upTo} and itself.`
}

function noRow(place: string): string {
  return `Give ${place} a row in the import table of scripts/tidy/import-table.ts.`
}

/** The folder right below `src`, or the file itself where it stands there. */
function placeOf(path: string, source: string): string {
  return path.slice(source.length).split('/')[0] ?? ''
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(' and ')
}
