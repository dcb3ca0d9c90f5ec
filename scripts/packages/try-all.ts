// npm run task -- test:packages: packs what strangers install, installs it in an empty folder and uses it as the READMEs
// say, on every Node that is promised. The other tests run the sources and would not see what is missing in a package.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf } from '../command/command.ts'
import { root, secondsSince } from '../project/root.ts'
import { type Consumer, installIn } from './consumer.ts'
import { type Packed, packAll } from './pack.ts'
import { tarballProblems } from './tarball.ts'
import { tryBundle, tryExamples, tryImports, tryPrograms, tryScript, tryTypes } from './trials.ts'

/** Which Node serves and which Node versions ask it: each is tried in each part that it has to play. */
const rounds = [
  { exchange: 24, clients: [20, 22, 24] },
  { exchange: 26, clients: [26] },
] as const

export const command = commandOf({
  async run() {
    const home = mkdtempSync(join(tmpdir(), 'parley-packages-'))
    const startedMs = performance.now()

    try {
      const packed = await step('pack', () => packAll(root))
      const [consumer] = await sideBySide([
        step('install them in an empty folder, and Node 20, 22 and 24', () => installIn(home, packed)),
        lookInto(packed),
      ])
      await sideBySide([useAll(consumer), step('TypeScript 5.9, skipLibCheck: false', () => tryTypes(consumer))])
      console.log(`All packages work; ${secondsSince(startedMs)} s.`)
      return 0
    } catch (error) {
      console.log((error as Error).message)
      return 1
    } finally {
      rmSync(home, { recursive: true })
    }
  },
})

async function lookInto(packed: readonly Packed[]): Promise<void> {
  for (const { name, file, bytes } of packed) {
    await step(`${name}, ${Math.round(bytes / 1000)} kB: contents, publint, types`, () => checkTarball(file))
  }
}

async function useAll(consumer: Consumer): Promise<void> {
  for (const runtime of consumer.runtimes) {
    await step(`import every entry on Node ${runtime.major}`, () => tryImports(consumer, runtime))
    await tryPrograms(consumer, runtime)
  }
  const runtimeOf = (wanted: number) => consumer.runtimes.filter(({ major }) => major === wanted)
  for (const { exchange, clients } of rounds) {
    for (const server of runtimeOf(exchange)) {
      await step(`READMEs on Node ${clients.join(', ')}; exchange and parley on Node ${exchange}`, () =>
        tryExamples(consumer, server, clients.flatMap(runtimeOf)),
      )
    }
  }
  await step('Vite makes one file of the client', () => tryBundle(consumer))
  await step('the client as a script', () => tryScript(consumer))
}

/** What is wrong is told when all of them have ended: they use one folder, which is removed then. */
async function sideBySide<First>(
  works: readonly [Promise<First>, Promise<unknown>],
): Promise<readonly [First, unknown]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

async function step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const sinceMs = performance.now()
  console.log(`▸ ${name}`)
  const result = await work()
  console.log(`✓ ${name.padEnd(64)}${secondsSince(sinceMs).padStart(6)} s`)
  return result
}

async function checkTarball(file: string): Promise<void> {
  const problems = await tarballProblems(file)
  if (problems.length > 0) throw new Error(`\n${problems.join('\n')}`)
}
