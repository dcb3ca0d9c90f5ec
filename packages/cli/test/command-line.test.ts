// The command line itself: mistakes, help, the launcher, and what needs a process of its own.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reportMembers } from '../src/program.ts'
import { run } from './effects.ts'

const launcher = fileURLToPath(new URL('../bin/parley.js', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))

test('without a command the help is shown, and that is a mistake', async () => {
  const { exitCode, err } = await run([])

  expect(exitCode).toBe(2)
  expect(err).toContain('Usage: parley')
})

test('a mistyped command gets the one that was meant', async () => {
  const { exitCode, err } = await run(['valdate', 'x'])

  expect(exitCode).toBe(2)
  expect(err).toContain('Did you mean validate?')
})

test.each([
  [['why', 'x', '--ulr', 'http://127.0.0.1:9'], "unknown option '--ulr'\n(Did you mean --url?)"],
  [['report', 'money', '--operator', 'x'], "unknown option '--operator'\n(Did you mean --url?)"],
  [['send', 'x', '--ledger', 'x'], "unknown option '--ledger'\n(Did you mean --url?)"],
])('%j gets the option that was meant', async (words, problem) => {
  const { exitCode, err } = await run(words)

  expect(exitCode).toBe(2)
  expect(err).toContain(problem)
})

test.each([
  [['why', 'x', '--url', 'http://127.0.0.1:9'], 'No admin port answers at http://127.0.0.1:9 '],
  [['why', 'x', '--operator', 'http://127.0.0.1:9'], 'No admin port answers at http://127.0.0.1:9 '],
  [['auctions', '--operator', 'http://127.0.0.1:9'], 'No admin port answers at http://127.0.0.1:9 '],
  [['report', 'money', '--url', 'http://127.0.0.1:9'], 'No ledger answers at http://127.0.0.1:9 '],
  [['report', 'money', '--ledger', 'http://127.0.0.1:9'], 'No ledger answers at http://127.0.0.1:9 '],
])('%j asks the server that it names: the former names of --url still work', async (words, answer) => {
  const { exitCode, err } = await run(words)

  expect(exitCode).toBe(2)
  expect(err).toContain(answer)
})

test('the help shows --url and none of its former names', async () => {
  const { out } = await run(['why', '--help'])

  expect(out).toContain('--url <url>')
  expect(out).not.toContain('--operator')
})

test('requested help succeeds and shows examples', async () => {
  const { exitCode, out } = await run(['check-partner', '--help'])

  expect(exitCode).toBe(0)
  expect(out).toContain('parley check-partner --url http://127.0.0.1:7070/bid')
  expect(out).toContain('--json')
  expect(out).toMatch(/--url <url> +the bidder's endpoint \(required\)/)
})

test('the version is printed', async () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }

  expect(await run(['--version'])).toEqual({ exitCode: 0, out: `${version}\n`, err: '' })
})

test.each([
  ['check-partner', ['check-partner', '--json'], "required option '--url <url>' not specified"],
  ['validate', ['validate', '--json'], "missing required argument 'file'"],
  ['send', ['--json', 'send', 'x', '--colour'], "unknown option '--colour'"],
  ['parley', ['valdate', 'x', '--json'], "unknown command 'valdate' (Did you mean validate?)"],
  ['parley', ['--json'], 'no command given; parley --help lists them'],
  [
    'mock-partner',
    ['mock-partner', '--behaviour', 'shy', '--json'],
    expect.stringContaining("argument 'shy' is invalid"),
  ],
])('a mistake in the command line of %s is reported as JSON with --json', async (command, words, problem) => {
  const { exitCode, out, err } = await run(words)

  expect(JSON.parse(out)).toEqual({ command, exitCode: 2, problem })
  expect([exitCode, err]).toEqual([2, ''])
})

test.each(['65536', '-1', '70.5', 'http'])('a mock partner refuses to listen on port %s', async (port) => {
  const { exitCode, err } = await run(['mock-partner', '--port', port])

  expect(exitCode).toBe(2)
  expect(err).toMatch(/^--port must be a .*\.\n$/)
})

test('a file that is not there is named', async () => {
  const { exitCode, err } = await run(['validate', 'nowhere.json'])

  expect(exitCode).toBe(2)
  expect(err).toContain('nowhere.json cannot be read: there is no such file.')
})

test('a file may be named from where npm was called', async () => {
  const { exitCode, out } = await run(['check-config', 'parley.yaml'], { environment: { INIT_CWD: root } })

  expect(exitCode).toBe(0)
  expect(out).toContain('valid  parley.yaml')
})

test('a member with a typo in its name is reported, and the request is still valid', async () => {
  const input =
    '{"id":"a","imp":[{"id":"1","bidflor":1,"native":{"request":"{\\"assets\\":[{\\"id\\":1,\\"title\\":{\\"len\\":9}}]}"}}]}'

  const { exitCode, out } = await run(['validate', '-'], { input })

  expect(exitCode).toBe(0)
  expect(out).toContain('notice  imp[0].bidflor\n  the specification has no bidflor here; did you mean bidfloor?')
  expect(out).toContain('valid  stdin: 1 impression, no faults, 1 notice.')
})

test('every problem of a configuration is reported with its line', async () => {
  const input = 'server:\n  prot: 80\nlimits:\n  ip: many\n'

  const { exitCode, out } = await run(['check-config', '-', '--json'], { input })

  expect(exitCode).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    right: false,
    problems: [{ line: 2, mend: 'write port instead of prot' }, { line: 4 }],
  })
})

test('a configuration without demand is right, with a remark', async () => {
  const { exitCode, out } = await run(['check-config', '-'], { input: 'limits: { ip: 5 }\n' })

  expect(exitCode).toBe(0)
  expect(out).toContain('note  there is no demand, so every request except test requests will get 204')
})

test('${NAME} of a configuration is looked up in the environment, whose settings are not', async () => {
  const input = 'admin:\n  host: ${ADMIN_HOST}\n'

  const unset = await run(['check-config', '-'], { input })
  const set = await run(['check-config', '-'], { input, environment: { ADMIN_HOST: '127.0.0.1', PORT: 'wrong' } })

  expect([unset.exitCode, set.exitCode]).toEqual([1, 0])
  expect(unset.out).toContain('stdin:2  admin.host needs the environment variable ADMIN_HOST, which is not set; set it')
})

test('the file of a secret is found from the folder of the configuration', async () => {
  const { exitCode, out } = await run(['check-config', '-'], { input: 'notices:\n  secretFile: none/such\n' })

  expect(exitCode).toBe(1)
  expect(out).toMatch(/stdin:2 {2}notices\.secretFile: \/\S+\/none\/such does not exist/)
})

test.each(['text', '--json'])('no secret of a wrong configuration is shown as %s', async (form) => {
  const input = 'notices:\n  secret: hush\n  queueMux: 5\nlimits:\n  redisUrl: hush\n  ip: ${HUSH}\n'
  const options = form === '--json' ? ['--json'] : []

  const { exitCode, out } = await run(['check-config', '-', ...options], { input, environment: { HUSH: 'hush' } })

  expect(exitCode).toBe(1)
  expect(out).toContain('notices.queueMux is not a setting')
  expect(out).not.toContain('hush')
})

test.each([
  ['validate', 'mistakes/02-floor-as-text.json'],
  ['explain', 'V06'],
  ['check-config', `${root}parley.yaml`],
])('%s prints the members that the reference promises', async (command, argument) => {
  const { out } = await run([command, argument, '--json'])

  expect(Object.keys(JSON.parse(out))).toEqual(['command', 'exitCode', ...(reportMembers[command] ?? [])])
})

test('explain reports a name that it cannot find', async () => {
  const { exitCode, err } = await run(['explain', 'V99'])

  expect(exitCode).toBe(2)
  expect(err).toContain('Unknown name: V99')
})

test('the launcher runs the command and passes its exit code on', () => {
  const { status, stdout } = spawnSync(launcher, ['validate', '-'], { input: '{}', encoding: 'utf8' })

  expect(status).toBe(1)
  expect(stdout).toContain('MISSING_REQUIRED_FIELD  id')
})

test('a mock partner says where it listens and ends on a signal', async () => {
  const child = spawn(launcher, ['mock-partner', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said] = (await once(child.stderr, 'data')) as [Buffer]
  const url = /POST (\S+)/.exec(said.toString())?.[1] ?? ''
  const { status } = await fetch(url.replace('/bid', '/stats'))

  child.kill('SIGTERM')
  const [report] = (await once(child.stdout, 'data')) as [Buffer]
  const [code] = await once(child, 'exit')

  expect(status).toBe(200)
  expect(JSON.parse(report.toString())).toEqual({
    command: 'mock-partner',
    exitCode: 0,
    url,
    behaviour: 'fast',
    requests: 1,
  })
  expect(code).toBe(0)
})
