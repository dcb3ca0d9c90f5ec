// The image, built from the Dockerfile by buildah as an operator builds it with docker: the same folder, .dockerignore and
// instructions. Only the base images are stand-ins (bases.ts). Checks run from its files.

import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baseImages } from './bases.ts'
import { buildah, building, cannotBuild, mustBuildah } from './buildah.ts'
import { type Check, type Ending, failed, Obstacle, passed, skipped } from './check.ts'
import { cannotConfine } from './confined.ts'
import { root } from './deploy-files.ts'
import type { Ran } from './run.ts'

export interface Image {
  /** The folder that becomes `/`. */
  readonly folder: string
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly health: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** As in USER: a user and a group. */
  readonly ids: readonly [number, number]
  readonly builtInMs: number
}

export type Built =
  | { readonly kind: 'image'; readonly image: Image }
  | { readonly kind: 'missing' | 'broken'; readonly why: string }

/** A check that runs from the image; `use` throws with a sentence if something is wrong, and returns what it saw. */
export function imageCheck(checkName: string, use: (image: Image) => Promise<readonly string[]>): Check {
  return {
    name: checkName,
    async run(image) {
      const built = await image()
      switch (built.kind) {
        case 'broken':
          return failed(built.why)
        case 'missing':
          return missing(built.why)
        case 'image':
          return await use(built.image).then(
            (found) => passed(...found),
            (error: Error) => (error instanceof Obstacle ? missing(error.message) : failed(error.message)),
          )
      }
    },
  }
}

/** On a machine that nobody watches, nobody reads what was skipped. */
function missing(why: string): Ending {
  return process.env.CI === 'true' ? failed(why) : skipped(why)
}

/** Several runs may share the store. */
const name = `localhost/parley:${process.pid}`
const container = `parley-${process.pid}`

export async function buildImage(): Promise<Built> {
  const obstacle = (await cannotBuild()) ?? (await cannotConfine())
  if (obstacle !== undefined) return { kind: 'missing', why: obstacle }
  try {
    await baseImages()
    const sinceMs = performance.now()
    const { code, said } = await build('--tag', name)
    if (code !== 0) return { kind: 'broken', why: said }
    const builtInMs = performance.now() - sinceMs
    await mustBuildah('from', '--pull-never', '--name', container, name)
    const folder = await mustBuildah('mount', container)
    return { kind: 'image', image: { ...(await settingsOf(name)), folder, builtInMs } }
  } catch (error) {
    return { kind: 'broken', why: (error as Error).message }
  }
}

/** Of the user that builds in a container. */
const containerHome = '/root'

/** Builds from the project's folder; more options may change what is built. */
export async function build(...options: readonly string[]): Promise<Ran> {
  const bases = Object.entries(await baseImages()).flatMap(([key, base]) => ['--build-arg', `${key}=${base}`])
  const npmrc = join(homedir(), '.npmrc')
  // It says which registry this machine uses.
  const mounts = existsSync(npmrc) ? ['--volume', `${npmrc}:${containerHome}/.npmrc:ro`] : []
  return buildah(...building, ...bases, ...mounts, ...options, fileURLToPath(root))
}

/** The base images stay, so that the next build is quick. */
export async function removeImage(): Promise<void> {
  await buildah('rm', container)
  await buildah('rmi', name)
}

interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly Env: readonly string[]
      readonly Entrypoint: readonly string[]
      readonly Cmd: readonly string[]
      readonly Healthcheck: { readonly Test: readonly string[] }
    }
  }
}

async function settingsOf(image: string): Promise<Omit<Image, 'folder' | 'builtInMs'>> {
  const { config } = (JSON.parse(await mustBuildah('inspect', '--type', 'image', image)) as Inspected).Docker
  const [user = 0, group = 0] = config.User.split(':').map(Number)
  return {
    entrypoint: config.Entrypoint,
    command: config.Cmd,
    // Its first word says that a program follows and not a line for a shell.
    health: config.Healthcheck.Test.slice(1),
    environment: Object.fromEntries(config.Env.map((pair) => pair.split('=') as [string, string])),
    ids: [user, group],
  }
}
