// A stranger's folder: empty but for the tarballs, an older compiler, and the Node versions on which they are tried.

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { blocksIn } from '../docs/run/guide.ts'
import type { Packed } from './pack.ts'

export interface Runtime {
  readonly major: number
  readonly node: string
}

export interface Consumer {
  readonly folder: string
  readonly runtimes: readonly Runtime[]
}

/** The last of each major version that is tried besides the one that runs this. */
const versions: Readonly<Record<number, string>> = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

/** The last compiler of the generation before ours, and types of Node for those who use them. */
const companions = ['typescript@5.9.3', '@types/node@26.6.6'] as const

/** Installs everything below `home`, from the registry where it is not ours. */
export async function installIn(home: string, packed: readonly Packed[]): Promise<Consumer> {
  const folder = join(home, 'consumer')
  const nodes = join(home, 'nodes')
  for (const path of [folder, nodes]) mkdirSync(path, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  writeFileSync(join(nodes, 'package.json'), '{}')
  const platform = `node-linux-${process.arch}`
  const wanted = Object.entries(versions)
  await Promise.all([
    install(folder, [...packed.map(({ file }) => file), ...companions]),
    install(
      nodes,
      wanted.map(([major, version]) => `node${major}@npm:${platform}@${version}`),
    ),
  ])
  cpSync(new URL('./programs', import.meta.url), folder, { recursive: true })
  const older = wanted.map(([major]) => ({
    major: Number(major),
    node: join(nodes, 'node_modules', `node${major}`, 'bin/node'),
  }))
  const own = { major: Number.parseInt(process.versions.node, 10), node: process.execPath }
  return { folder, runtimes: [...older, own] }
}

async function install(folder: string, specs: readonly string[]): Promise<void> {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline']
  await promisify(execFile)('npm', ['install', ...options, ...specs], { cwd: folder })
}

/** Saves the programs and configurations that the README of an installed package shows, under the names they give themselves. */
export function saveExamples(folder: string, name: string): void {
  const readme = readFileSync(join(folder, 'node_modules', name, 'README.md'), 'utf8')
  for (const { text } of blocksIn(readme)) {
    const [, file] = /^(?:#|\/\/) (\S+\.(?:mjs|yaml))\n/.exec(text) ?? []
    if (file !== undefined) writeFileSync(join(folder, file), text)
  }
}
