// Starts the engines that Parley can work with, for developers, and prints what to set so that Parley uses them. Ctrl-C stops
// them and removes their data.

import { once } from 'node:events'
import { commandOf } from '../command/command.ts'
import { engineNames, linesOf, startEngines } from './start.ts'

export const command = commandOf({
  names: engineNames,
  async run(_, names) {
    const stopping = new AbortController()
    // Before anything is started or said, because whoever reads that Ctrl-C stops them may press it at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const running = await startEngines(names.length === 0 ? engineNames : names)
    process.stdout.write(linesOf(running))
    // The timer keeps the process, whatever an engine holds open.
    const waiting = setInterval(() => {}, 60_000)
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    clearInterval(waiting)
    await Promise.all(running.map(({ stop }) => stop()))
    return process.exit(0)
  },
})
