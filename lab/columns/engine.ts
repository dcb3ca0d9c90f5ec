// ClickHouse without a server: `chdb` is its engine as a library for Python, started here as a process of its own. It is no part of
// the project, so whoever runs this suite installs it and says where.

import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const engineVersion = 'chdb==4.4.0'

export interface Cost {
  readonly seconds: number
  /** Of all threads of the engine: on a busy machine it says more than the seconds. */
  readonly cpuSeconds: number
}

export interface Engine {
  readonly pid: number
  /** Of ClickHouse. */
  readonly version: string
  /** Runs statements one after the other, and throws their answers away. */
  readonly run: (...statements: readonly string[]) => Promise<Cost>
  // The query says what its rows are.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  readonly rows: <Row>(query: string) => Promise<Cost & { readonly rows: readonly Row[] }>
  readonly stop: () => Promise<void>
}

type Reply = (Cost & { readonly text: string }) | { readonly error: string }
type Process = ChildProcessByStdio<Writable, Readable, null>

/** Why the interpreter cannot be used; undefined if it can. */
export function engineFault(python: string): string | undefined {
  try {
    execFileSync(python, ['-c', 'import chdb'], { stdio: 'ignore' })
    return undefined
  } catch {
    return `${python} has no chdb, the engine of ClickHouse as a library. Install it outside of this project: python3 -m venv VENV && VENV/bin/pip install ${engineVersion}; then --python VENV/bin/python.`
  }
}

/** `configuration` is a file of ClickHouse that names the file with the users. */
export async function startEngine(python: string, folder: string, configuration: string): Promise<Engine> {
  const program = fileURLToPath(new URL('engine.py', import.meta.url))
  const child: Process = spawn(python, [program, `${folder}?config-file=${configuration}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (sql: string, format: string): Promise<Exclude<Reply, { error: string }>> => {
    child.stdin.write(`${JSON.stringify({ sql, format })}\n`)
    const { value } = await replies.next()
    if (value === undefined) throw new Error(`the engine ended at: ${sql.slice(0, shownMax)}`)
    const reply = JSON.parse(value) as Reply
    if ('error' in reply) throw new Error(`${reply.error.slice(0, shownMax)}\nat: ${sql.slice(0, shownMax)}`)
    return reply
  }
  const { text } = await ask('select version()', 'TSVRaw')
  return {
    pid: child.pid ?? 0,
    version: text.trim(),
    async run(...statements) {
      let cost: Cost = { seconds: 0, cpuSeconds: 0 }
      for (const statement of statements) {
        const { seconds, cpuSeconds } = await ask(statement, 'Null')
        cost = { seconds: cost.seconds + seconds, cpuSeconds: cost.cpuSeconds + cpuSeconds }
      }
      return cost
    },
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    async rows<Row>(query: string) {
      const { text: lines, seconds, cpuSeconds } = await ask(query, 'JSONEachRow')
      const rows = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]))
      return { rows, seconds, cpuSeconds }
    },
    async stop() {
      const gone = once(child, 'exit')
      child.stdin.end()
      await gone
    },
  }
}

const shownMax = 1500
