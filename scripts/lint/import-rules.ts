// The import table as rules of the linter, each with a sentence that says what to do instead. A place without a row may
// import nothing, so that it gets one.

import type { OxlintOverride } from 'oxlint'
import { alone, areas, oursInTests, type Row, rows, suites, type Wall, walls } from './import-table.ts'
import { type ImportPattern, imports } from './override.ts'
import { impureImports, purePlaces } from './purity.ts'

const source = 'packages/exchange/src'

/** From the general to the particular: the last one that holds a file decides. */
export function importRules(): readonly OxlintOverride[] {
  return [
    imports(['packages/*/{src,test}/**/*.{ts,tsx}'], [{ group: ['*'], message: noRow('package') }]),
    ...Object.entries(walls).map(([name, wall]) =>
      imports([`packages/${name}/**/*.{ts,tsx}`], wallPatterns(name, wall)),
    ),
    imports([`${source}/**/*.ts`], [{ group: ['*'], message: noRow('place') }]),
    ...rows.flatMap((row) => row.places.map((place) => placeRule(place, row))),
    ...purePlaces.map(pureRule),
    ...Object.entries(walls).map(([name, wall]) => testRule(name, wall)),
    ...Object.entries(areas).map(([name, may]) => imports([`${name}/**/*.ts`], areaPatterns(name, may))),
    ...[...suites, 'stage', 'load'].map(labRule),
    ...alone.map((path) => imports([`${path}/**/*.ts`], [{ group: ['*', '!./**', '!vitest'], message: aloneMessage }])),
  ]
}

const aloneMessage =
  'Do without it: the oracle imports nothing but its own files, so that it can disagree with the exchange.'

function noRow(what: string): string {
  return `Give this ${what} a row in scripts/lint/import-table.ts: without one it may import nothing.`
}

function wallPatterns(name: string, { ours, others }: Wall): readonly ImportPattern[] {
  const mine = ours.map((one) => `@parley/${one}`)
  const allowed = (names: readonly string[]) => names.flatMap((one) => [`!${one}`, `!${one}/**`])
  const across: ImportPattern =
    others === undefined
      ? {
          group: ['@parley/**', ...allowed(mine)],
          message: `Do without it: ${name} may import ${listOf(mine)} of our packages.`,
        }
      : {
          group: ['*', '!./**', '!../**', ...allowed([...mine, ...others])],
          message: `Do without it: ${name} also runs in a browser and may import only ${listOf([...mine, ...others])}.`,
        }
  return [across, outside(name)]
}

/** A relative import that leaves the package. A folder inside may be called as a package is; it has no `src`. */
function outside(name: string): ImportPattern {
  const packages = Object.keys(walls).filter((one) => one !== name)
  return {
    regex: `^(?:\\.\\.?/)+(?:packages/|(?:${packages.join('|')})/(?:src|test|dist|package)\\b|(?:${Object.keys(areas).join('|')}|docs|conformance)/)`,
    message: 'Import the other package by its name; what is in none, a package may not import.',
  }
}

function placeRule(place: string, { row, upTo }: Row): OxlintOverride {
  const wall = walls.exchange ?? { ours: [] }
  return imports(filesOf(`${source}/${place}`), [...wallPatterns('exchange', wall), ...rowPatterns(place, row, upTo)])
}

function rowPatterns(place: string, row: number, upTo: number): readonly ImportPattern[] {
  const closed = rows
    .filter((other) => other.row > upTo)
    .flatMap(({ places }) => places)
    .filter((other) => other !== place)
  if (closed.length === 0) return []
  const names = closed.map((other) => (other.endsWith('.ts') ? `${other.replace('.', '\\.')}$` : `${other}/`))
  return [
    {
      regex: `^(?:\\.\\.?/)+(?:${names.join('|')})`,
      message: `Pass what is needed from there as an argument: ${place} is in row ${row} and may import rows 1 to ${upTo} and itself.`,
    },
  ]
}

/** A pure place has the patterns of the place that it lies in, and those of purity. */
function pureRule(path: string): OxlintOverride {
  const [, name = '', , place = ''] = path.split('/')
  const wall = walls[name] ?? { ours: [] }
  const row = rows.find(({ places }) => places.includes(place))
  const inside = name !== 'exchange' || row === undefined ? [] : rowPatterns(place, row.row, row.upTo)
  return imports(filesOf(path), [...wallPatterns(name, wall), ...inside, ...impureImports])
}

function testRule(name: string, { ours, inTests = [] }: Wall): OxlintOverride {
  const files = [`packages/${name}/test/**/*.ts`, `packages/${name}/src/**/*.test.ts`]
  return imports(files, wallPatterns(name, { ours: [...ours, ...oursInTests, ...inTests] }))
}

function areaPatterns(name: string, may: readonly string[]): readonly ImportPattern[] {
  const closed = [...Object.keys(areas), ...Object.keys(walls).map((one) => `packages/${one}/src`)].filter(
    (path) => path !== name && !may.includes(path),
  )
  return [
    {
      regex: `^(?:\\.\\.?/)+(?:${closed.join('|')})/`,
      message: `Import a package by its name: besides packages, ${name} may import from ${listOf(may)}.`,
    },
    {
      regex: '^(?:\\.\\.?/)+packages/[^/]+/test/',
      message: 'Put what several need into @parley/testkit: the tests of a package belong to it alone.',
    },
  ]
}

/** A suite may not import another one, and what they share imports none. */
function labRule(name: string): OxlintOverride {
  const closed = suites.filter((other) => other !== name)
  const message = 'Move it to lab/stage or lab/load: suites share these and nothing else.'
  const wall = { regex: `^(?:\\.\\./)+(?:${closed.join('|')})/`, message }
  return imports([`lab/${name}/**/*.ts`], [...areaPatterns('lab', areas.lab ?? []), wall])
}

function filesOf(path: string): readonly string[] {
  return path.endsWith('.ts') ? [path] : [`${path}/**/*.ts`]
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(' and ')
}
