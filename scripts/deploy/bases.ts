// Stand-ins for the two base images of the Dockerfile (bases.containerfile). They are made once and stay in the store, under a
// name that changes with everything they are made of.

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildah, building, mustBuildah } from './buildah.ts'
import { textAt } from './deploy-files.ts'
import { run } from './run.ts'

/** By the argument of the Dockerfile that names it: which stage stands in for it. */
const stages = { NODE_IMAGE: 'node', BASE_IMAGE: 'base' } as const
/** Beyond the smallest Debian: what the bases have of it. */
const packages = 'ca-certificates,libatomic1,libgomp1,libssl3,libstdc++6,netbase,tzdata'
const recipe = 'scripts/deploy/bases.containerfile'
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Names of images by argument. */
export async function baseImages(): Promise<Readonly<Record<string, string>>> {
  const node = /^ARG NODE_IMAGE=\S+?:([\d.]+)-bookworm$/m.exec(textAt('Dockerfile'))?.[1] ?? ''
  const made = createHash('sha256')
    .update(`${textAt(recipe)} ${packages} ${node} ${certificatesHere()}`)
    .digest('hex')
    .slice(0, 12)
  const names = Object.entries(stages).map(
    ([argument, stage]) => [argument, stage, `localhost/${stage}:${made}`] as const,
  )
  const areThere = await Promise.all(names.map(async ([, , name]) => (await buildah('inspect', name)).code === 0))
  if (areThere.includes(false)) {
    const folder = mkdtempSync(join(tmpdir(), 'parley-bases-'))
    try {
      await gather(folder, node)
      for (const [, stage, name] of names) {
        await mustBuildah(
          ...building,
          '--target',
          stage,
          '--tag',
          name,
          '--file',
          fileURLToPath(new URL('bases.containerfile', import.meta.url)),
          folder,
        )
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return Object.fromEntries(names.map(([argument, , name]) => [argument, name]))
}

/** Puts into the folder what the recipe takes along. */
async function gather(folder: string, node: string): Promise<void> {
  const npm = process.env.npm_execpath
  if (npm === undefined) throw new Error('start it with npm run task -- test:deploy, so that npm can be taken along')
  cpSync(join(dirname(npm), '..'), join(folder, 'npm'), { recursive: true })
  writeFileSync(join(folder, 'certificates'), certificatesHere())
  const archive = `node-linux-${process.arch}@${node}`
  const packed = (await must('npm', ['pack', '--silent', '--pack-destination', folder, archive])).trim()
  await must('tar', ['-C', folder, '--strip-components=2', '-xzf', join(folder, packed), 'package/bin/node'])
  const debian = join(folder, 'debian')
  await must('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', debian])
  await must('tar', ['-C', debian, '-cf', `${debian}.tar`, '.'])
  rmSync(debian, { recursive: true })
}

function certificatesHere(): string {
  return existsSync(certificates) ? readFileSync(certificates, 'utf8') : ''
}

async function must(program: string, words: readonly string[]): Promise<string> {
  const { code, said, output } = await run('nice', ['-n', '19', program, ...words])
  if (code !== 0) throw new Error(`${program} ${words.join(' ')}: ${said}`)
  return output
}
