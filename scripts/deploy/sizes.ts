// Which parts of the image are how large.

import { join } from 'node:path'
import { run } from './run.ts'

/** What is named below `app/node_modules`; all else is in the other three lines. */
const named: Readonly<Record<string, readonly string[]>> = {
  Node: [`node-linux-${process.arch}`],
  'PGlite, the database without a server': ['@electric-sql'],
  'the API reference and zod, which comes with it': ['@scalar', 'zod'],
  'the client of Kafka and protobufjs, which comes with it': ['@platformatic', 'protobufjs'],
}

export async function sizesOf(folder: string): Promise<string> {
  const modules = 'app/node_modules'
  const all = await bytesIn(folder, [''])
  const app = await bytesIn(folder, ['app'])
  const packages = await bytesIn(folder, [modules])
  const parts: (readonly [string, number])[] = []
  for (const [part, names] of Object.entries(named)) {
    parts.push([
      part,
      await bytesIn(
        folder,
        names.map((name) => join(modules, name)),
      ),
    ])
  }
  const others = packages - parts.reduce((sum, [, bytes]) => sum + bytes, 0)
  const lines = [
    ...parts,
    ['other packages', others],
    ['our own files', app - packages],
    ['the base', all - app],
  ] as const
  return `it has ${mb(all)}: ${lines.map(([part, bytes]) => `${part} ${mb(bytes)}`).join('; ')}`
}

async function bytesIn(folder: string, paths: readonly string[]): Promise<number> {
  const { output } = await run('du', ['-scb', ...paths.map((path) => join(folder, path))])
  return Number(/^(\d+)\ttotal$/m.exec(output)?.[1])
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
