import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readOptions } from '../../scripts/command/options.ts'
import { type AbuseOptions, abuseOptions, optionSpecs } from './options.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (...args: readonly string[]): AbuseOptions => abuseOptions(readOptions(optionSpecs, args).values, [])

test('without options, all parts run on this checkout', () => {
  expect(read()).toMatchObject({ only: ['shapes', 'victims', 'dns', 'memory', 'smuggling'], isQuick: false })
  expect(read().sides).toEqual([{ name: 'after', root }])
})

test('--exchange names the checkout that is attacked', () => {
  expect(read('--exchange', root, '--quick')).toMatchObject({ isQuick: true, sides: [{ root: root.slice(0, -1) }] })
})

test('--beside names the one before, and this one is judged', () => {
  expect(read('--beside', root).sides).toMatchObject([{ name: 'before' }, { name: 'after', root }])
})

test('a wrong option is refused with a reason', () => {
  expect(() => read('--exchange', '/nowhere')).toThrow('/nowhere is not a checkout of this project')
  expect(() => read('--exchange', root, '--beside', root)).toThrow('exclude each other')
})
