// Programs of the stranger's folder: one that ends, and one that keeps running until it is stopped.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

export interface Place {
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
}

const endMsMax = 300_000
const run = promisify(execFile)

/** What a program prints. Throws with all that it said when it fails. */
export async function outputOf(node: string, words: readonly string[], { folder, env }: Place): Promise<string> {
  const options = { cwd: folder, env: { ...surroundings(), ...env }, timeout: endMsMax }
  try {
    return (await run(node, words, options)).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${words.join(' ')} failed on ${node}:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Does `work` with what a server said when it matched `ready`, and stops the server. */
export async function whileRunning(
  { node, words, ready, folder, env }: Place & { node: string; words: readonly string[]; ready: RegExp },
  work: (match: RegExpExecArray) => Promise<void>,
): Promise<void> {
  const child = spawn(node, words, {
    cwd: folder,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: endMsMax,
  })
  const ended = once(child, 'exit')
  try {
    let said = ''
    let match: RegExpExecArray | null = null
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk)
      match = ready.exec(said)
      if (match !== null) break
    }
    if (match === null) throw new Error(`${words.join(' ')} ended before it was ready: ${said}`)
    await work(match)
  } finally {
    child.stdout.resume()
    // As a terminal does it: after SIGTERM an exchange goes on for some seconds, until its balancers have noticed.
    child.kill('SIGINT')
    await ended
  }
}

/** A stranger has none of our settings. */
function surroundings(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME }
}
