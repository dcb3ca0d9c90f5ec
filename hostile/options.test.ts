import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

test('without options, all parts run on this checkout', () => {
  expect(readOptions([])).toMatchObject({
    kind: 'options',
    options: { only: ['shapes', 'victims', 'dns', 'memory'], isQuick: false, sides: [{ name: 'after', root }] },
  })
})

test('--exchange names the checkout that is attacked', () => {
  const reading = readOptions(['--exchange', root, '--only', 'memory,shapes', '--quick'])

  expect(reading).toMatchObject({
    kind: 'options',
    options: { only: ['shapes', 'memory'], isQuick: true, sides: [{ name: 'after', root: root.slice(0, -1) }] },
  })
})

test('--beside names the one before, and this one is judged', () => {
  const reading = readOptions(['--beside', root])

  expect(reading).toMatchObject({ options: { sides: [{ name: 'before' }, { name: 'after', root }] } })
})

test('a wrong option is refused with a reason', () => {
  expect(readOptions(['--only', 'nothing'])).toEqual({ kind: 'refused', why: '--only nothing: unknown part nothing' })
  expect(readOptions(['--exchange', '/nowhere'])).toEqual({
    kind: 'refused',
    why: '/nowhere is not a checkout of this project',
  })
  expect(readOptions(['--exchange', root, '--beside', root]).kind).toBe('refused')
  expect(readOptions(['--loud']).kind).toBe('refused')
})
