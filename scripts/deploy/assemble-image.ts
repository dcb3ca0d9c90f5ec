// Makes the file system of the image without a container engine, by carrying out the Dockerfile: its copies, and those of
// its commands that are ours. What the base images have is taken from this machine (confined.ts).

import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, textAt } from './deploy-files.ts'
import { type Instruction, readDockerfile, wordsIn } from './read-dockerfile.ts'
import { run } from './run.ts'

export interface Image {
  /** The folder that becomes `/`. */
  readonly folder: string
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** As in USER: a user and a group. */
  readonly ids: readonly [number, number]
}

/** Which files are never copied: those of .dockerignore that are left out again. */
const leftOut = /(?:\.test\.ts|\.tsbuildinfo)$|^packages\/[^/]+\/(?:dist|node_modules|test|examples)(?:\/|$)/

export async function assembleImage(): Promise<Image> {
  const stages = readDockerfile(textAt('Dockerfile'))
  const [webapp, build, image] = stages
  if (webapp === undefined || build === undefined || image === undefined)
    throw new Error('the Dockerfile has no three stages')
  const folder = mkdtempSync(join(tmpdir(), 'parley-image-'))
  // It becomes the root of another user.
  chmodSync(folder, 0o755)
  const app = join(folder, 'app')
  mkdirSync(app)
  const others = { [webapp.name ?? '']: join(folder, 'before') }
  mkdirSync(join(folder, 'before/app'), { recursive: true })
  for (const instruction of webapp.instructions) await carryOut(instruction, join(folder, 'before/app'), others)
  for (const instruction of build.instructions) await carryOut(instruction, app, others)
  rmSync(join(folder, 'before'), { recursive: true })
  const restOf = (word: string): string => image.instructions.findLast((one) => one.word === word)?.rest ?? ''
  const [user = 0, group = 0] = restOf('USER').split(':').map(Number)
  return {
    folder,
    command: [...wordsIn(image, 'ENTRYPOINT'), ...wordsIn(image, 'CMD')],
    environment: Object.fromEntries([restOf('ENV').split('=') as [string, string]]),
    ids: [user, group],
  }
}

/** `others` are the folders of the stages before, by name. */
async function carryOut(
  { word, rest, flags }: Instruction,
  app: string,
  others: Readonly<Record<string, string>>,
): Promise<void> {
  const from = flags.from === undefined ? fileURLToPath(root) : (others[flags.from] ?? '')
  if (word === 'COPY') copy(rest.split(/\s+/), app, from)
  // The other command takes a library of the base image, which this machine has.
  if (word === 'RUN' && rest.startsWith('npm ')) {
    const { code, said } = await run('nice', ['-n', '19', 'sh', '-c', rest], { cwd: app })
    if (code !== 0) throw new Error(`${rest}: ${said}`)
  }
}

/** A folder is copied as what it is called; several files go into a folder. */
function copy(words: readonly string[], app: string, project: string): void {
  const sources = words.slice(0, -1)
  const target = join(app, words.at(-1) ?? '')
  for (const source of sources) {
    const from = join(project, source)
    const isFolder = statSync(from).isDirectory()
    const to = isFolder ? target : join(target, basename(source))
    if (!isFolder && !existsSync(target)) mkdirSync(target, { recursive: true })
    cpSync(from, to, { recursive: true, filter: (path) => !leftOut.test(path.slice(project.length)) })
  }
}
