import { expect, test } from 'vitest'
import { maskedRows, maskOf, sealFor, type View } from './view.ts'

const acme: View = { side: 'partner', of: 'acme' }
const bolt: View = { side: 'partner', of: 'bolt' }
const chat: View = { side: 'publisher', of: 'chat' }

test('a mask says what it hides, is the same every time, and differs for another reader, name or secret', () => {
  const mask = maskOf('chat', 'publisher', acme, 'secret')

  expect(mask).toMatch(/^publisher-[0-9a-f]{8}$/)
  expect(maskOf('chat', 'publisher', acme, 'secret')).toBe(mask)
  expect(maskOf('chat', 'publisher', bolt, 'secret')).not.toBe(mask)
  expect(maskOf('chat2', 'publisher', acme, 'secret')).not.toBe(mask)
  expect(maskOf('chat', 'publisher', acme, 'other')).not.toBe(mask)
})

test('a partner reads its own name and masks of publishers; a publisher the other way round; the operator reads names', () => {
  const group = { publisher: 'chat', partner: 'acme', day: '2026-11-15' }
  const by = ['publisher', 'partner', 'day'] as const
  const seenBy = (view: View) => maskedRows([{ group }], by, view, 's').map((row) => row.group)

  expect(seenBy(acme)).toEqual([{ ...group, publisher: maskOf('chat', 'publisher', acme, 's') }])
  expect(seenBy(chat)).toEqual([{ ...group, partner: maskOf('acme', 'partner', chat, 's') }])
  expect(seenBy({ side: 'operator' })).toEqual([group])
})

test('nothing is masked where the name is not in the group', () => {
  expect(maskedRows([{ group: { country: 'USA' } }], ['country'], acme, 's')).toEqual([{ group: { country: 'USA' } }])
})

test('rows are sorted by their masks, so that the order of names is not told', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const rows = names.map((publisher) => ({ group: { publisher } }))

  const masks = maskedRows(rows, ['publisher'], acme, 's').map(({ group }) => group.publisher)

  expect(masks).toEqual(masks.toSorted())
  expect(masks).not.toEqual(names.map((name) => maskOf(name, 'publisher', acme, 's')))
})

test('the operator reads hashes as they are stored; each other reader has a seal of its own', () => {
  expect(sealFor({ side: 'operator' }, 's')).toBeUndefined()
  expect(sealFor(acme, 's')).toMatch(/^[0-9a-f]{64}$/)
  expect(sealFor(acme, 's')).not.toBe(sealFor(bolt, 's'))
})
