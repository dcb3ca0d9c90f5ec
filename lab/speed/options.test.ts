import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readOptions } from '../../scripts/command/options.ts'
import { benchOptions, optionSpecs } from './options.ts'
import type { BenchId } from './report/results.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const refusals: readonly (readonly [string, readonly string[], string, (readonly BenchId[])?])[] = [
  ['a peer needs an address', ['--peer', 'nowhere'], 'must be an address such as'],
  ['a process without a peer is nothing to compare with', ['--peer-pid', '1'], '--peer-pid and --peer-ext need --peer'],
  ['a peer gives no baseline', ['--peer', 'http://127.0.0.1:1/', '--write-baseline'], 'keeps no baseline'],
  ['only P2 can have a peer', ['--peer', 'http://127.0.0.1:1/'], '--peer is for p2 only', ['p1']],
  [
    'a folder that is not a checkout cannot be compared with this one',
    ['--beside', tmpdir()],
    'packages/exchange/src/main.ts not found',
  ],
  ['two checkouts give no baseline', ['--beside', root, '--write-baseline'], 'keeps no baseline'],
  [
    'only P1 and P2 can have another checkout beside them',
    ['--beside', root],
    '--beside is for p1 and p2',
    ['p1', 'p5'],
  ],
  ['a quick run gives no baseline', ['--quick', '--write'], '--quick is not exact enough'],
  ['rounds are counted in whole numbers', ['--rounds', '0'], '--rounds 0: not a whole number from 1'],
]

test.for(refusals)('%s', ([, args, said, named = []]) => {
  expect(() => benchOptions(readOptions(optionSpecs, args).values, named)).toThrow(said)
})
