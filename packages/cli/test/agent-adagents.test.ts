// parley agent adagents as it is typed.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { run } from './effects.ts'

const config = fileURLToPath(new URL('../../../docs/examples/agent.yaml', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-adagents-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what is printed is a file that is right', async () => {
  const printed = await run(['agent', 'adagents', 'Chat.example', '--config', config])
  const file = join(folder, 'adagents.json')
  writeFileSync(file, printed.out)
  const checked = await run(['agent', 'adagents', 'chat.example', '--config', config, '--file', file])

  expect(JSON.parse(printed.out)).toMatchObject({
    authorized_agents: [{ url: 'http://127.0.0.1:9393/mcp', property_ids: ['chat_web'] }],
    properties: [{ property_id: 'chat_web', identifiers: [{ type: 'domain', value: 'chat.example' }] }],
  })
  expect(checked).toEqual({
    exitCode: 0,
    out: `right  ${file} authorises the agent for all that it sells.\n`,
    err: '',
  })
})

test('a file that is wrong ends with 1, and says where and how it is mended', async () => {
  const words = ['agent', 'adagents', 'chat.example', '--config', config, '--file', '-']
  const { exitCode, out } = await run(words, { input: '{"authorized_agents":[]}' })

  expect(exitCode).toBe(1)
  expect(out).toContain(
    'stdin  authorized_agents  error  there is no entry for http://127.0.0.1:9393/mcp\n  fix  add: {"url":',
  )
  expect(out).toContain('wrong  stdin: 1 fault.')
})

test('a domain of which nothing is sold, and a configuration that is not one, cannot be checked', async () => {
  const other = await run(['agent', 'adagents', 'other.example', '--config', config])
  const broken = await run(['agent', 'adagents', 'chat.example', '--config', '-'], { input: 'url: nowhere' })

  expect([other.exitCode, other.err]).toEqual([2, expect.stringContaining('sells nothing of other.example')])
  expect([broken.exitCode, broken.err]).toEqual([2, expect.stringContaining('- is not valid: ')])
})
