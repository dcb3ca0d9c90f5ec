// What the hot functions cost by themselves, one file each in this folder.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { run } from 'mitata'
import { suiteOf } from '../../suite.ts'

const hot = ['parse', 'validate', 'limiter', 'privacy', 'plan', 'auction', 'reply', 'sums'] as const

export const suite = suiteOf({
  title: 'what the hot functions cost by themselves',
  scenarios: hot,
  options: {},
  async run(_, chosen = hot) {
    // mitata collects between its rounds, where it can.
    setFlagsFromString('--expose-gc')
    globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction
    for (const name of chosen) await import(`./${name}.ts`)
    await run({ throw: true })
    return 0
  },
})
