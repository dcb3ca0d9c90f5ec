import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { readOptions } from './options.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['a peer needs an address', ['--peer', 'nowhere'], 'must be an address such as'],
  ['a process without a peer is nothing to compare with', ['--peer-pid', '1'], '--peer-pid needs --peer'],
  ['a peer gives no baseline', ['--peer', 'http://127.0.0.1:1/', '--write-baseline'], 'keeps no baseline'],
  ['only P2 can have a peer', ['--peer', 'http://127.0.0.1:1/', '--only', 'p1'], '--peer is for p2 only'],
  [
    'a folder that is not a checkout cannot be compared with this one',
    ['--beside', tmpdir()],
    'packages/exchange/src/main.ts not found',
  ],
  ['two checkouts give no baseline', ['--beside', root, '--write-baseline'], 'keeps no baseline'],
  [
    'only P1 and P2 can have another checkout beside them',
    ['--beside', root, '--only', 'p1,p5'],
    '--beside is for p1 and p2',
  ],
])('%s', (_, args, said) => {
  expect(refusalOf(args)).toEqual({ code: 2, said: expect.stringContaining(said) })
})

/** With which code and words the command ends for these options. */
function refusalOf(args: readonly string[]): { readonly code: unknown; readonly said: string } {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`)
  })
  expect(() => readOptions(args)).toThrow('ended with')
  return { code: exit.mock.calls[0]?.[0], said: String(said.mock.calls[0]?.[0]) }
}
