// buildah, which builds images without a daemon, with a store of its own: what it keeps there may be deleted at any time.

import { cacheFolder } from './go-tools.ts'
import { type Ran, run } from './run.ts'

const store = cacheFolder('images')
// The driver that needs nothing of the kernel: each image is a folder.
const flags = ['--root', `${store}/root`, '--runroot', `${store}/run`, '--storage-driver', 'vfs']

export function buildah(...words: readonly string[]): Promise<Ran> {
  return run('nice', ['-n', '19', 'buildah', ...flags, ...words])
}

/** What is printed if all goes well; else it is thrown why not. */
export async function mustBuildah(...words: readonly string[]): Promise<string> {
  const { code, said, output } = await buildah(...words)
  if (code !== 0) throw new Error(`buildah ${words.join(' ')}: ${said}`)
  return output.trim()
}

/** The words with which an image is built, of local bases only. */
export const building = ['build', '--isolation', 'chroot', '--pull-never', '--quiet', '--format', 'docker']

/** Undefined if images can be built here; else what is missing. */
export async function cannotBuild(): Promise<string | undefined> {
  for (const program of ['buildah', 'debootstrap']) {
    if ((await run(program, ['--version'])).code === undefined) {
      return `${program} is not there, with which the image is built: apt-get install --no-install-recommends buildah debootstrap`
    }
  }
  return undefined
}
