import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readParties } from './parties.ts'

const example = readFileSync(new URL('../../../../docs/examples/parties.json', import.meta.url), 'utf8')

function reasonFor(change: (file: { entities: object; accounts: object[] }) => object): string {
  const reading = readParties(JSON.stringify(change(JSON.parse(example))))
  return reading.kind === 'refused' ? reading.reason : 'read'
}

test('the example is read, and names who deals with whom', () => {
  const parties = readParties(example)
  if (parties.kind === 'refused') throw new Error(parties.reason)

  expect(parties.termsOf({ side: 'partner', of: 'acme' })).toMatchObject({ terms: { entity: 'DE', days: 30 } })
  expect(parties.termsOf({ side: 'publisher', of: 'acme' })).toMatchObject({ kind: 'refused' })
})

test('a file with one fault is refused as a whole', () => {
  expect(readParties('{').kind).toBe('refused')
  expect(reasonFor((file) => ({ ...file, accounts: [...file.accounts, file.accounts[0]] }))).toBe(
    'the file of parties has partner acme twice; keep one of them',
  )
  expect(reasonFor((file) => ({ ...file, entities: {} }))).toBe(
    'the file of parties has no entity DE, which partner acme names',
  )
  expect(
    reasonFor((file) => ({ ...file, accounts: [{ ...file.accounts[0], taxes: [{ label: 'x', percent: '19%' }] }] })),
  ).not.toBe('read')
  expect(reasonFor((file) => ({ ...file, more: 1 }))).not.toBe('read')
})
