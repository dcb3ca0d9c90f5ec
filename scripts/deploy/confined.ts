// Runs a program as a container or systemd would: in a file system of its own that it cannot write, as the only process it
// sees, without rights, and with one folder for its journal. The base image is played by the libraries of this machine.

import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './run.ts'

export interface Confinement {
  /** Becomes `/`. */
  readonly folder: string
  /** Where the project is in it; the folder `app` is shown there. */
  readonly appAt: string
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly ids: readonly [number, number]
  readonly filesMax: number
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

// $1 is the root, $2 where the project is shown, $3 and $4 the ids, $5 how many files may be open; then the command.
const script = `set -e
root=$1 app=$2 uid=$3 gid=$4 files=$5
shift 5
mount --bind "$root" "$root"
for folder in /usr/lib /lib /lib64; do
  if [ -e "$folder" ]; then mkdir -p "$root$folder"; mount --rbind "$folder" "$root$folder"; mount -o remount,bind,ro "$root$folder"; fi
done
touch "$root/setpriv"; mount --bind "$(command -v setpriv)" "$root/setpriv"; mount -o remount,bind,ro "$root/setpriv"
mkdir -p "$root/dev" "$root/proc"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount -t proc proc "$root/proc"
if [ "$app" != /app ]; then mkdir -p "$root$app"; mount --bind "$root/app" "$root$app"; mount -o remount,bind,ro "$root$app"; fi
mount --bind "$root/var/lib/parley" "$root/var/lib/parley"
mount -o remount,bind,ro "$root"
mount -o remount,bind,rw "$root/var/lib/parley"
# Where this user may not raise it, it stays as it is.
ulimit -n "$files" 2>/dev/null || true
exec chroot "$root" /setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --inh-caps=-all \\
  --bounding-set=-all -- "$@"
`

export async function startConfined(confinement: Confinement): Promise<Confined> {
  const { folder, appAt, command, environment, ids, filesMax } = confinement
  const [uid, gid] = ids
  for (const path of ['etc/parley', 'var/lib/parley/journal']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['var/lib/parley', 'var/lib/parley/journal']) chownSync(join(folder, path), uid, gid)
  // The name service of glibc looks there.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n')
  const words = [folder, appAt, String(uid), String(gid), String(filesMax), ...command]
  const flags = ['--mount', '--pid', '--fork', 'sh', '-c', script, 'sh', ...words]
  const child = spawn('unshare', flags, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const pid = await pidBelow(child, () => said)
  // Not through unshare: a program that changes its user is not told that its parent has ended.
  const kill = (): void => void (child.exitCode === null && child.signalCode === null && process.kill(pid, 'SIGKILL'))
  process.once('exit', kill)
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
