import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownVariables, root, textAt } from './deploy-files.ts'
import { stopMsMax } from './stop-time.ts'

const exchange = textAt('deploy/systemd/parley.service')
const ledger = textAt('deploy/systemd/parley-ledger@.service')
const booking = textAt('deploy/systemd/parley-booking.service')
const agent = textAt('deploy/systemd/parley-agent.service')
const portal = textAt('deploy/systemd/parley-portal.service')
const units = [exchange, ledger, booking, agent, portal]

/** All values of a key, in order. */
function valuesOf(unit: string, key: string): readonly string[] {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

/** Those that are set, and those that comments name for the file of the environment. */
function variablesIn(unit: string): readonly string[] {
  const set = valuesOf(unit, 'Environment').map((value) => value.split('=')[0] ?? '')
  const comments = unit.split('\n').filter((line) => line.startsWith('#'))
  return [...set, ...comments.flatMap((line) => line.match(/\b(?:PARLEY_[A-Z_]+|REDIS_URL|WORKERS)\b/g) ?? [])]
}

test('every variable of the units is one that the processes read', () => {
  const named = units.flatMap(variablesIn)

  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !knownVariables.has(name))).toEqual([])
})

test('the programs that the units start exist', () => {
  const programs = units.flatMap((unit) => unit.match(/\/opt\/parley\/packages\/\S+\.ts/g) ?? [])

  expect(programs).toHaveLength(5)
  expect(programs.filter((path) => !existsSync(new URL(path.replace('/opt/parley/', ''), root)))).toEqual([])
})

test('systemd sends SIGTERM to stop and SIGHUP to reload, and waits longer than a stop can take', () => {
  const drainMs = Number(/^Environment=PARLEY_DRAIN_MS=(\d+)$/m.exec(exchange)?.[1])

  expect(valuesOf(exchange, 'KillSignal')).toEqual(['SIGTERM'])
  expect(valuesOf(exchange, 'ExecReload')).toEqual(['/bin/kill -HUP $MAINPID'])
  expect(Number(valuesOf(exchange, 'TimeoutStopSec')) * 1000).toBeGreaterThan(stopMsMax({ drainMs }))
})

test('the journal of the exchange is in the only folder that the unit may write', () => {
  expect(valuesOf(exchange, 'ProtectSystem')).toEqual(['strict'])
  expect(valuesOf(exchange, 'StateDirectory')).toEqual(['parley parley/journal'])
  expect(valuesOf(exchange, 'Environment')).toContain('PARLEY_JOURNAL=/var/lib/parley/journal')
})

test('all units are confined alike, and booking, the agent and the portal may write nothing', () => {
  const confinement =
    /^(?:UMask|Protect|Private|NoNew|Capability|Ambient|Lock|Restrict[A-Z]|Remove|Device|Keyring|SystemCall).*$/gm
  const of = (unit: string): readonly string[] => unit.match(confinement) ?? []

  expect(of(exchange).length).toBeGreaterThan(20)
  expect(of(ledger)).toEqual(of(exchange))
  expect(of(booking)).toEqual(of(exchange))
  expect(of(agent)).toEqual(of(exchange))
  expect(of(portal)).toEqual(of(exchange))
  expect([booking, agent, portal].flatMap((unit) => valuesOf(unit, 'StateDirectory'))).toEqual([])
})
