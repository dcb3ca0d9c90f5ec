// What the hot functions cost by themselves, one file each in this folder.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { run } from 'mitata'
import { commandOf } from '../../../scripts/command/command.ts'

const hot = [
  'parse',
  'validate',
  'limiter',
  'privacy',
  'plan',
  'shaping',
  'auction',
  'reply',
  'sums',
  'kept',
  'bodies',
] as const

export const command = commandOf({
  names: hot,
  async run(_, names) {
    // mitata collects between its rounds, where it can.
    setFlagsFromString('--expose-gc')
    globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction
    for (const name of names.length === 0 ? hot : names) await import(`./${name}.ts`)
    await run({ throw: true })
    return 0
  },
})
