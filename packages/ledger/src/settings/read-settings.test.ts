import { expect, test } from 'vitest'
import { readSettings, settingFault } from './read-settings.ts'

test('a flag counts more than a variable, and a variable more than the default', () => {
  const environment = { PARLEY_LEDGER_DATABASE: 'postgres://a/b', PARLEY_JOURNAL: '/var/journals' }

  const reading = readSettings(['migrate', '--database', 'memory'], environment)

  expect(reading).toMatchObject({
    kind: 'settings',
    words: ['migrate'],
    settings: { database: 'memory', journal: '/var/journals', host: '127.0.0.1' },
  })
})

test('a secret is no flag, because command lines can be seen by others', () => {
  expect(readSettings(['--secret', 'x'], {}).kind).toBe('wrong')
  expect(readSettings([], { PARLEY_NOTICE_SECRET: 'x' })).toMatchObject({ settings: { secret: 'x' } })
})

test('a port that is no port is told before anything starts', () => {
  const reading = readSettings(['--port', '65536'], {})

  expect(reading.kind === 'settings' && settingFault(reading.settings)).toBe(
    'PARLEY_LEDGER_PORT must be a port number, and is 65536.',
  )
})

test('the smallest and the largest batch of the shipper are accepted, the next beyond them are not', () => {
  const faults = ['0', '1', '100000', '100001', 'ten'].map((count) => {
    const reading = readSettings(['ship', '--ship-batch-records', count], {})
    return reading.kind === 'settings' && settingFault(reading.settings) !== undefined
  })

  expect(faults).toEqual([true, false, false, true, true])
})
