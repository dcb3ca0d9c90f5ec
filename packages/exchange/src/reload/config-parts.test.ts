import { expect, test } from 'vitest'
import { campaign, configOf } from '../../test/support/config.ts'
import { configHash } from '../config/config-hash.ts'
import { Assembly, partsOf } from './config-parts.ts'

const campaigns = Array.from({ length: 350 }, (_, index) => campaign.replace(/id: *[\w-]+/, `id: c-${index}`)).join(
  ', ',
)
const large = configOf(`house: { campaigns: [${campaigns}] }`)

test('a configuration comes out as it went in, members without a value included', () => {
  expect(assembled(partsOf(large))).toStrictEqual(large)
  expect(assembled(partsOf(configOf('')))).toStrictEqual(configOf(''))
})

test('a long list travels in several pieces, and its hash is not made again', () => {
  const parts = partsOf(large)
  const config = assembled(parts)

  expect(parts).toHaveLength(1 + 4)
  expect(config).not.toBe(large)
  expect(config && configHash(config)).toBe(configHash(large))
})

test('what has been taken is gone, and a piece without its beginning is an accident', () => {
  const assembly = new Assembly()
  const [head = new Uint8Array(), piece = new Uint8Array()] = partsOf(large)
  assembly.add(head)
  assembly.take()

  expect(assembly.take()).toBeUndefined()
  expect(() => assembly.add(piece)).toThrow('a part of house.campaigns came before its head')
})

function assembled(parts: readonly Uint8Array[]) {
  const assembly = new Assembly()
  for (const part of parts) assembly.add(part)
  return assembly.take()
}
