// How the commands of the services over a database refuse to start; both share the code (database/src/service.ts).

import { spawnSync } from 'node:child_process'
import { programFile } from '@parley/testkit/program'
import { expect, test } from 'vitest'

const services = [
  { name: 'agent', variable: 'PARLEY_AGENT_TOKEN' },
  { name: 'booking', variable: 'PARLEY_BOOKING_TOKEN' },
] as const

test.each(services)('$name listens only on loopback until it has a token', ({ name, variable }) => {
  const { status, stderr } = start(name, ['--host', '0.0.0.0'])

  expect(status).toBe(2)
  expect(stderr).toBe(
    `Without ${variable} the service listens only on loopback, and 0.0.0.0 is reachable from other machines.\nparley-${name} --help lists the options.\n`,
  )
})

test.each(services)('$name names what is wrong with its options, and lists them', ({ name, variable }) => {
  const help = start(name, ['--help'])

  expect(start(name, ['--colour', 'red']).stderr).toContain("Unknown option '--colour'")
  expect(start(name, ['serve']).stderr).toContain('serve is not an option.')
  expect(start(name, ['--port', '70000']).stderr).toContain('must be a whole number from 0 to 65535, and is 70000.')
  expect(help.stdout).toContain(`Usage: parley-${name} [options]`)
  expect(help.stdout).toContain(variable)
})

function start(name: 'agent' | 'booking', args: readonly string[]) {
  const env = { ...process.env, PARLEY_AGENT_TOKEN: '', PARLEY_BOOKING_TOKEN: '' }
  return spawnSync(process.execPath, [programFile(name), ...args], { encoding: 'utf8', env, timeout: 60_000 })
}
