// Runs a program as a container or systemd would: in a file system of its own that it cannot write, as the only process it
// sees, without rights, and with a few files and folders of this machine in it. The network is that of this machine.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Ran, run } from './run.ts'

export interface Confinement {
  /** Becomes `/`. */
  readonly folder: string
  /** Where the project is in it; the folder `app` is shown there. */
  readonly appAt: string
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly ids: readonly [number, number]
  readonly filesMax: number
  readonly volumes: readonly Volume[]
}

/** A file or folder of this machine, and where the program sees it. */
export interface Volume {
  readonly source: string
  readonly place: string
  readonly mode: 'ro' | 'rw'
}

export interface Confined {
  readonly child: ChildProcess
  /** The process itself, as this machine sees it. */
  readonly pid: number
  /** Ends it at once, if it still runs. */
  readonly kill: () => void
  /** What it printed, on both streams. */
  readonly said: () => string
}

/** Undefined if this user may confine; else why not. */
export async function cannotConfine(): Promise<string | undefined> {
  const { code, said } = await run('unshare', ['--mount', '--pid', '--fork', 'mount', '--bind', '/proc', '/proc'])
  if (code === 0) return (await run('setpriv', ['--version'])).code === 0 ? undefined : 'setpriv is not there'
  return `namespaces cannot be made here, for which root is needed: ${said}`
}

// $1 is the root, $2 where the project is shown, $3 and $4 the ids, $5 how many files may be open, $6 the volumes; then the
// command. The image has no setpriv, so that of this machine is shown in /host, with the loader and the libraries it needs.
const script = `set -e
root=$1 app=$2 uid=$3 gid=$4 files=$5 volumes=$6
shift 6
mount --bind "$root" "$root"
mkdir -p "$root/dev" "$root/proc" "$root/host" "$root$app"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount -t proc proc "$root/proc"
echo "$volumes" | while read -r mode source place; do
  if [ -d "$source" ]; then mkdir -p "$root$place"; else mkdir -p "$(dirname "$root$place")"; touch "$root$place"; fi
  mount --bind "$source" "$root$place"
  mount -o "remount,bind,$mode" "$root$place"
done
mount -o remount,bind,ro "$root"
# Where this user may not raise it, it stays as it is.
ulimit -n "$files" 2>/dev/null || true
loader=$(readlink -f /usr/lib*/ld-linux-*.so.? | head -n 1)
load="/host\${loader#/usr} --library-path /host$(dirname "\${loader#/usr}")"
exec chroot "$root" $load /host/bin/env -C "$app" $load /host/bin/setpriv --reuid "$uid" --regid "$gid" --clear-groups \\
  --no-new-privs --inh-caps=-all --bounding-set=-all -- "$@"
`

/** What `unshare` is started with. */
function wordsOf({ folder, appAt, command, ids, filesMax, volumes }: Confinement): readonly string[] {
  const always = ['ro /usr /host', `ro ${folder}/app ${appAt}`]
  const lines = [...always, ...volumes.map(({ mode, source, place }) => `${mode} ${source} ${place}`)].join('\n')
  const words = [folder, appAt, ...ids.map(String), String(filesMax), lines, ...command]
  return ['--mount', '--pid', '--fork', 'sh', '-c', script, 'sh', ...words]
}

/** Runs it to its end. */
export function runConfined(confinement: Confinement): Promise<Ran> {
  const variables = Object.entries(confinement.environment).map(([name, value]) => `${name}=${value}`)
  return run('env', ['-i', ...variables, 'unshare', ...wordsOf(confinement)])
}

/** Everything that still runs when this process ends is stopped with it. */
const running = new Set<() => void>()
process.on('exit', () => {
  for (const kill of running) kill()
})

export async function startConfined(confinement: Confinement): Promise<Confined> {
  const child = spawn('unshare', wordsOf(confinement), {
    env: confinement.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const pid = await pidBelow(child, () => said)
  // Not through unshare: a program that changes its user is not told that its parent has ended.
  const kill = (): void => {
    running.delete(kill)
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, 'SIGKILL')
  }
  running.add(kill)
  return { child, pid, said: () => said, kill }
}

const startMsMax = 60_000

/** The only child of `unshare`: the shell that becomes the program, which sees itself as process 1. */
async function pidBelow(child: ChildProcess, said: () => string): Promise<number> {
  for (const giveUpAt = performance.now() + startMsMax; performance.now() < giveUpAt; await wait(50)) {
    if (child.exitCode !== null) break
    const text = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    if (text !== '') return Number(text)
  }
  throw new Error(`the program did not start: ${said()}`)
}
