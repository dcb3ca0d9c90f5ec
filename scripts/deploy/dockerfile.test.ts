import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root, textAt } from './deploy-files.ts'
import { readDockerfile, type Stage, wordsIn } from './read-dockerfile.ts'

const stages = readDockerfile(textAt('Dockerfile'))
const [webapp, build, image] = stages
if (webapp === undefined || build === undefined || image === undefined || stages.length !== 3)
  throw new Error('the Dockerfile has three stages')

/** What a stage copies out of the project, without the place to which it goes. */
function copiedBy({ instructions }: Stage): readonly string[] {
  return instructions
    .filter(({ word, flags }) => word === 'COPY' && flags.from === undefined)
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
}

const copied = copiedBy(build)

test('everything that is copied exists', () => {
  const all = [...copiedBy(webapp), ...copied]

  expect(all.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('the packages are installed from the manifest of every package, without running any of their code', () => {
  const manifests = readdirSync(new URL('packages/', root)).map((name) => `packages/${name}/package.json`)
  const runs = build.instructions.filter(({ word, rest }) => word === 'RUN' && rest.includes('npm'))

  for (const stage of [webapp, build]) {
    expect(copiedBy(stage)).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc', ...manifests]),
    )
  }
  expect(runs.map(({ rest }) => rest.split(' && ')[0])).toEqual(['npm ci --ignore-scripts --omit=dev'])
})

test('the console and the programs are built in a stage of their own, and what was built is taken along', () => {
  const runs = webapp.instructions.filter(({ word }) => word === 'RUN').map(({ rest }) => rest)
  const taken = build.instructions.filter(({ flags }) => flags.from === webapp.name).map(({ rest }) => rest)

  expect(runs).toEqual([
    'npm ci --ignore-scripts',
    'npm run build:console',
    'node_modules/.bin/node scripts/bundle/build.ts',
  ])
  expect(taken).toEqual(['/app/packages/console/site packages/console/site', '/app/dist/programs dist/programs'])
})

test('base images are exact: the one that installs by its version, the one that ships by its digest', () => {
  expect(build.image).toMatch(/:\d+\.\d+\.\d+-\w+$/)
  expect(image.image).toMatch(/@sha256:[0-9a-f]{64}$/)
})

test('the image runs as nobody in particular and is stopped by SIGTERM', () => {
  const restOf = (word: string): string | undefined => image.instructions.findLast((one) => one.word === word)?.rest

  expect(restOf('USER')).toBe('65532:65532')
  expect(restOf('STOPSIGNAL')).toBe('SIGTERM')
})

test('the programs that the image starts are copied into it', () => {
  const own = [...wordsIn(image, 'ENTRYPOINT'), ...wordsIn(image, 'HEALTHCHECK')].filter((word) =>
    word.startsWith('/app/deploy/'),
  )

  expect(own).toEqual(['/app/deploy/image/start.ts', '/app/deploy/image/healthy.ts'])
  expect(copied).toContain('deploy/image')
  expect(wordsIn(image, 'CMD')).toEqual(['exchange'])
})

test('nothing gets into the image that .dockerignore does not name', () => {
  const lines = textAt('.dockerignore').split('\n')
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))

  expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
  expect(copied.filter((path) => !named.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([])
  expect(named.filter((name) => !existsSync(new URL(name, root)))).toEqual([])
})
