// Starts programs from the image's files as a container engine would: its entry point, user and variables, with the words,
// variables and volumes that the caller adds.

import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Confined, type Confinement, runConfined, startConfined, type Volume } from './confined.ts'
import type { Image } from './image.ts'
import type { Ran } from './run.ts'

interface Service {
  /** What follows the entry point. */
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly Volume[]
}

/** A place to run services in; `folder` makes a folder that they may write, for a volume. */
export interface Workplace {
  readonly start: (service: Service) => Promise<Confined>
  /** To its end; it throws if that is not success. */
  readonly run: (service: Service) => Promise<Ran>
  /** Whether a command of the image, such as its health check, succeeds. */
  readonly succeeds: (command: readonly string[]) => Promise<boolean>
  readonly folder: (name: string) => string
  readonly close: () => void
}

export const imageFilesMax = 65_536

export function openWorkplace(image: Image): Workplace {
  const own = mkdtempSync(join(tmpdir(), 'parley-work-'))
  const started: Confined[] = []
  const confinementOf = ({ words, environment = {}, volumes = [] }: Service): Confinement => ({
    ...image,
    appAt: '/app',
    command: [...image.entrypoint, ...words],
    environment: { ...image.environment, ...environment },
    filesMax: imageFilesMax,
    volumes,
  })
  return {
    async start(service) {
      const confined = await startConfined(confinementOf(service))
      started.push(confined)
      return confined
    },
    async run(service) {
      const ran = await runConfined(confinementOf(service))
      if (ran.code !== 0) throw new Error(`${service.words.join(' ')} ended with ${ran.code}: ${ran.said}`)
      return ran
    },
    async succeeds(command) {
      return (await runConfined({ ...confinementOf({ words: [] }), command })).code === 0
    },
    folder(name) {
      const path = join(own, name)
      mkdirSync(path, { recursive: true })
      chownSync(path, ...image.ids)
      return path
    },
    close() {
      for (const confined of started) confined.kill()
      rmSync(own, { recursive: true, force: true })
    },
  }
}
