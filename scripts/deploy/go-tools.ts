// Tools that Go can build and files that Go can fetch, each by its exact version, in a folder of this user outside the
// project. Go checks what it fetches against its database of hashes.

import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

const tools = {
  helm: { module: 'helm.sh/helm/v3', program: 'cmd/helm', version: 'v3.19.0' },
  kubeconform: { module: 'github.com/yannh/kubeconform', program: 'cmd/kubeconform', version: 'v0.7.0' },
  // The reader of compose files that Docker itself uses; its program is called cmd.
  cmd: { module: 'github.com/compose-spec/compose-go/v2', program: 'cmd', version: 'v2.16.2' },
} as const

/** What describes its objects as JSON Schema in its own repository. */
const sources = {
  kubernetes: { module: 'k8s.io/kubernetes', version: 'v1.34.1' },
  cyclonedx: { module: 'github.com/CycloneDX/cyclonedx-go', version: 'v0.12.0' },
} as const

/** For which the chart is rendered. */
export const kubernetesVersion = sources.kubernetes.version

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley-tools')
/** Where Go is if it is not on the PATH. */
const goPlaces = ['go', '/usr/local/go/bin/go', '/usr/lib/go/bin/go']

export type Fetched =
  | { readonly kind: 'there'; readonly path: string; readonly version: string }
  | { readonly kind: 'missing'; readonly why: string }

/** The path of a program, which is built if it is not there yet. That takes minutes, with one core at low priority. */
export async function goTool(name: keyof typeof tools): Promise<Fetched> {
  const { module, program, version } = tools[name]
  const folder = join(cache, `${name}-${version}`)
  const path = join(folder, name)
  if (existsSync(path)) return { kind: 'there', path, version }
  const go = await findGo()
  if (go === undefined) return noGo
  const target = program === 'cmd' ? `${module}/cmd@${version}` : `${module}/${program}@${version}`
  const env = { GOBIN: folder, GOFLAGS: '-p=1', GOTOOLCHAIN: 'local' }
  const { code, said } = await run('nice', ['-n', '19', go, 'install', target], { env })
  return code === 0 ? { kind: 'there', path, version } : { kind: 'missing', why: `${target} was not built: ${said}` }
}

/** The folder with these sources. */
export async function goSources(name: keyof typeof sources): Promise<Fetched> {
  const go = await findGo()
  if (go === undefined) return noGo
  mkdirSync(cache, { recursive: true })
  const { module, version } = sources[name]
  const { code, said, output } = await run(go, ['mod', 'download', '-json', `${module}@${version}`], { cwd: cache })
  if (code !== 0) return { kind: 'missing', why: `${module}@${version} was not fetched: ${said}` }
  return { kind: 'there', path: (JSON.parse(output) as { readonly Dir: string }).Dir, version }
}

/** A folder of the cache for what is made of such files. */
export function cacheFolder(name: string): string {
  return join(cache, name)
}

const noGo: Fetched = { kind: 'missing', why: 'Go is not there, which builds helm and kubeconform' }

async function findGo(): Promise<string | undefined> {
  for (const place of goPlaces) if ((await run(place, ['version'])).code === 0) return place
  return undefined
}
