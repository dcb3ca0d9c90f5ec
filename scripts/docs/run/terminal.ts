// A copy of the project in which a test types what a guide says, and the terminals it is typed into.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/testkit/free-port'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const copied = [
  'package.json',
  'parley.yaml',
  'sample.yaml',
  'tsconfig.base.json',
  'vitest.config.ts',
  'examples',
  'docs/examples',
]
/** What no document changes. To copy and remove these thousands of files takes longer than most documents. */
const linked = ['conformance', 'scripts', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))]
const commandMsMax = 60_000
/** A busy machine takes its time to start a process. */
const startMsMax = 60_000

/** Everything that listens takes a free port and says which. */
const environment = {
  HOST: '127.0.0.1',
  PORT: '0',
  PARLEY_ADMIN_PORT: '0',
  BIDDER_PORT: '0',
  MOCK_PARTNER_PORT: '0',
  TIPJAR_PORT: '0',
  CHAT_PORT: '0',
  PARLEY_LEDGER_PORT: '0',
  PARLEY_BOOKING_PORT: '0',
  PARLEY_PORTAL_PORT: '0',
  NO_COLOR: '1',
}

/** The ports of the documents, and how a server tells which one it took instead. */
const announcements: Readonly<Record<string, RegExp>> = {
  '8080': /POST http:\/\/[^\s/]+:(\d+)\/openrtb2\n/,
  '9090': /admin port is http:\/\/[^\s/]+:(\d+)/,
  '7070': /(?:bidder|mock partner \(\S+\)) answers POST http:\/\/[^\s/]+:(\d+)\/bid\n/,
  '6379': /Running mode=standalone, port=(\d+)\./,
  '7171': /Tipjar answers POST http:\/\/[^\s/]+:(\d+)\/offers\n/,
  '9292': /Booking is at http:\/\/[^\s/]+:(\d+)/,
  '9191': /ledger is at http:\/\/[^\s/]+:(\d+)/,
  '9494': /portal is at http:\/\/[^\s/]+:(\d+)/,
  '8090': /chat is at http:\/\/[^\s/]+:(\d+)\//,
}

/**
 * A copy of the sources with the packages that are installed here. What a document changes, such as `packages/exchange`, is
 * copied too; what is linked has been compiled before.
 */
export function copyProject(changed: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-guide-'))
  const isSource = (path: string): boolean => !/\/(?:dist|node_modules)$|\.tsbuildinfo$/.test(path)
  for (const path of [...copied, ...changed]) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isSource })
  }
  mkdirSync(join(folder, 'packages'), { recursive: true })
  for (const path of ['node_modules', ...linked.filter((one) => !changed.includes(one))]) {
    symlinkSync(join(root, path), join(folder, path))
  }
  return folder
}

/** One reader at work: the commands typed, the servers running, and which ports they took. */
export class Session {
  readonly folder: string
  readonly #ports = new Map<string, string>()
  #servers: Server[] = []
  readonly #inherited: NodeJS.ProcessEnv
  readonly #prelude: string

  /** `inherited` is what the reader's shell has set; usually no more than it takes to find programs. */
  constructor(folder: string, inherited: NodeJS.ProcessEnv = bareShell(), prelude = '') {
    this.folder = folder
    this.#inherited = inherited
    this.#prelude = prelude
  }

  /** A text of a document with the ports that were really taken. */
  translate(text: string): string {
    return text.replace(/(?<=127\.0\.0\.1:|--port )\d+/g, (port) => this.#ports.get(port) ?? port)
  }

  /** Takes a free port in place of the one that a document writes for a server that cannot look for one itself. */
  async reserve(port: string): Promise<void> {
    this.#ports.set(port, String(await freePort()))
  }

  /** All that the servers have said so far. */
  said(): string {
    return this.#servers.map(({ said }) => said()).join('\n')
  }

  /** Ends the servers as a terminal does, and says what they said until the end. */
  async interrupt(): Promise<string> {
    const servers = this.#servers.splice(0)
    for (const { child } of servers) if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await Promise.all(servers.map(({ ended }) => ended))
    return servers.map(({ said }) => said()).join('\n')
  }

  /** What a command prints. Throws when it fails. */
  async run(command: string): Promise<string> {
    const terminal = openTerminal(this.#prelude + command, this.folder, this.#inherited)
    const timer = setTimeout(() => end(terminal), commandMsMax)
    const code = await terminal.ended
    clearTimeout(timer)
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${terminal.said()}`)
    return terminal.said()
  }

  /** Starts a command that keeps running and waits until it has told its ports: `count` of them. */
  async start(command: string, count: number): Promise<Terminal> {
    const terminal = openTerminal(this.#prelude + command, this.folder, this.#inherited)
    this.#servers.push({ ...terminal, ports: [] })
    const told = (): readonly (readonly [string, string])[] =>
      Object.entries(announcements).flatMap(([port, pattern]) => {
        const taken = pattern.exec(terminal.said())?.[1]
        return taken === undefined ? [] : [[port, taken] as const]
      })
    await until(
      () => told().length === count,
      startMsMax,
      () => `${command} did not start:\n${terminal.said()}`,
    )
    for (const [port, taken] of told()) this.#ports.set(port, taken)
    const ports = told().map(([port]) => port)
    // A reader cannot have two servers on one port: the earlier one was stopped.
    const earlier = this.#servers.filter((server) => server.ports.some((port) => ports.includes(port)))
    for (const server of earlier) end(server)
    this.#servers = [
      ...this.#servers.filter(({ child }) => child !== terminal.child && !earlier.some((one) => one.child === child)),
      { ...terminal, ports },
    ]
    return terminal
  }

  async stopServers(): Promise<void> {
    for (const terminal of this.#servers) end(terminal)
    await Promise.all(this.#servers.splice(0).map(({ ended }) => ended))
  }

  async close(): Promise<void> {
    await this.stopServers()
    rmSync(this.folder, { recursive: true })
  }
}

/** A terminal with a server in it, and the ports of the documents that it stands for. */
interface Server extends Terminal {
  readonly ports: readonly string[]
}

export interface Terminal {
  readonly said: () => string
  readonly ended: Promise<number | null>
  readonly child: ChildProcess
}

/** Waits until a claim holds, and says what is wrong when it does not in time. */
async function until(holds: () => boolean, msMax: number, wrong: () => string): Promise<void> {
  const giveUpAt = performance.now() + msMax
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(wrong())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * `npm` and `npx` as functions of the shell that run what npm would run, without npm, which takes longer to start than most
 * commands; and the programs of the packages as the single files that other tests start too, unless this copy has sources of its own.
 */
export function withoutNpm(folder: string): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const cases = Object.entries(scripts).map(([name, script]) => `${name}) ${quickProgram(script, folder)} "$@" ;;`)
  return `PATH=${join(folder, 'node_modules/.bin')}:$PATH
npx() { "$@"; }
npm() {
  [ "$1" != run ] || shift
  [ "$1" != --silent ] || shift
  local name=$1
  shift
  [ "$1" != -- ] || shift
  case $name in
${cases.join('\n')}
*) echo "$name is not a script of package.json" >&2; return 1 ;;
  esac
}
parley-booking() { ${quickProgram('node packages/booking/src/main.ts', folder)} "$@"; }
parley-portal() { ${quickProgram('node packages/portal/src/main.ts', folder)} "$@"; }
`
}

function quickProgram(script: string, folder: string): string {
  const { PARLEY_PROGRAMS: programs } = process.env
  return script
    .replace(/^exec /, '')
    .replace(/packages\/(exchange|ledger|booking|portal)\/src\/main\.ts/, (path, name) => {
      const isOwn = !lstatSync(join(folder, 'packages', name)).isSymbolicLink()
      return programs === undefined || isOwn ? path : join(programs, `${name}.js`)
    })
}

function bareShell(): NodeJS.ProcessEnv {
  // What Node has compiled for other tests need not be compiled again, nor an empty database be made.
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '', PARLEY_LEDGER_TEMPLATE = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, PARLEY_LEDGER_TEMPLATE }
}

function openTerminal(command: string, cwd: string, inherited: NodeJS.ProcessEnv): Terminal {
  // A group of its own, so that what npm starts ends with npm.
  const child = spawn('bash', ['-ec', command], {
    cwd,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { said: () => said, ended, child }
}

function end({ child }: Terminal): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
}
