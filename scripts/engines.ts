// npm run task -- engines [redis postgres kafka]: starts the engines that Parley can work with, for whoever develops it, and
// prints what to set so that Parley uses them. Without names it starts all. Ctrl-C stops them and removes their data.

import { once } from 'node:events'
import { linesOf } from './engines/lines.ts'
import { chosenEngines, startEngines } from './engines/start.ts'

const choice = chosenEngines(process.argv.slice(2))
if (choice.kind === 'refused') {
  process.stderr.write(`${choice.sentence}\n`)
  process.exit(1)
}
const running = await startEngines(choice.engines)
process.stdout.write(linesOf(running))

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
// The timer keeps the process, whatever an engine holds open.
const waiting = setInterval(() => {}, 60_000)
await once(stopping.signal, 'abort')
clearInterval(waiting)
await Promise.all(running.map(({ stop }) => stop()))
process.exit(0)
