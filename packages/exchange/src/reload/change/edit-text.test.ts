import type { Edit } from '@parley/contract'
import { expect, test } from 'vitest'
import { editText } from './edit-text.ts'

const yaml = `# Our partners.
demand:
  partners:
    # Eager.
    - name: swift # and quick
      timeoutMs:   150   # enough
      params: { headers: { Authorization: "Bearer secret" } }

    - { name: braced, qpsMax: 5, timeoutMs: 120 } # in one line
    - qpsMax: 7
      name: behind
house:
  campaigns:
    - id: shoes
      priceCpm: 3`

test('a value that is written is replaced where it stands, and nothing else moves', () => {
  const editing = editText(yaml, [partner('swift', 'timeoutMs', 200)])

  expect(editing).toEqual({
    kind: 'edited',
    text: yaml.replace('timeoutMs:   150   # enough', 'timeoutMs:   200   # enough'),
    changed: [{ kind: 'partner', name: 'swift', member: 'timeoutMs', from: 150, to: 200 }],
  })
})

test('a value that is not written gets a line behind the name, or a place inside the braces', () => {
  const text = textAfter(yaml, [partner('swift', 'sharePercent', 0), partner('braced', 'enabled', false)])

  expect(text).toBe(
    yaml
      .replace('- name: swift # and quick\n', '- name: swift # and quick\n      sharePercent: 0\n')
      .replace('{ name: braced, qpsMax', '{ name: braced, enabled: false, qpsMax'),
  )
})

test('a value is removed with its line, from inside braces, and from the first place', () => {
  const edits = [
    partner('swift', 'timeoutMs', null),
    partner('braced', 'timeoutMs', null),
    partner('behind', 'qpsMax', null),
  ]

  expect(textAfter(yaml, edits)).toBe(
    yaml
      .replace('      timeoutMs:   150   # enough\n', '')
      .replace(', timeoutMs: 120 }', ' }')
      .replace('- qpsMax: 7\n      name: behind', '- name: behind'),
  )
})

test('what was added can be removed, and the text is the same as before', () => {
  const added = textAfter(yaml, [partner('behind', 'timeoutMs', 90), partner('swift', 'qpsMax', 9), price(4)])

  const back = textAfter(added, [partner('swift', 'qpsMax', null), price(3), partner('behind', 'timeoutMs', null)])

  expect(back).toBe(yaml)
})

test('a JSON file stays JSON', () => {
  const json = '{ "demand": { "partners": [{ "name": "swift", "params": {} }] } }'

  const text = textAfter(json, [partner('swift', 'sharePercent', 50)])

  expect(JSON.parse(text)).toEqual({ demand: { partners: [{ name: 'swift', sharePercent: 50, params: {} }] } })
})

test('the line ends of the file are kept', () => {
  const text = textAfter(yaml.replaceAll('\n', '\r\n'), [partner('swift', 'qpsMax', 9)])

  expect(text).toContain('# and quick\r\n      qpsMax: 9\r\n')
})

test('what is as asked already is no change', () => {
  expect(editText(yaml, [price(3)])).toEqual({ kind: 'edited', text: yaml, changed: [] })
})

test('only members of the list are changed', () => {
  expect(reasonOf([partner('swift', 'params', null)])).toContain('params of a partner cannot be changed here')
  expect(reasonOf([partner('swift', 'name', null)])).toContain('cannot be changed here')
  expect(reasonOf([{ ...price(3), member: 'id' }])).toContain(
    'id of a campaign cannot be changed here; editable: priceCpm',
  )
})

test('an entry that is not there is not added', () => {
  expect(reasonOf([partner('stranger', 'qpsMax', 1)])).toBe('the file has no partner that is written as stranger')
  expect(reasonOf([partner('shoes', 'qpsMax', 1)])).toBe('the file has no partner that is written as shoes')
})

test('a member is changed once at a time', () => {
  expect(reasonOf([price(1), price(2)])).toBe('priceCpm of shoes is changed twice; send one of them')
})

test('a value that stands for others as well is not changed', () => {
  const shared = `demand:
  partners:
    - name: one
      timeoutMs: &usual 150
    - { name: two, timeoutMs: *usual }
`

  const [first, second] = [
    editText(shared, [partner('one', 'timeoutMs', 200)]),
    editText(shared, [partner('two', 'timeoutMs', 200)]),
  ]

  expect(first).toMatchObject({ kind: 'refused', reason: expect.stringContaining('change it by hand') })
  expect(second).toMatchObject({ kind: 'edited', text: shared.replace('*usual', '200') })
})

function partner(name: string, member: string, value: Edit['value']): Edit {
  return { kind: 'partner', name, member, value }
}

function price(value: number): Edit {
  return { kind: 'campaign', name: 'shoes', member: 'priceCpm', value }
}

function textAfter(text: string, edits: readonly Edit[]): string {
  const editing = editText(text, edits)
  if (editing.kind === 'refused') throw new Error(editing.reason)
  return editing.text
}

function reasonOf(edits: readonly Edit[]): string {
  const editing = editText(yaml, edits)
  return editing.kind === 'refused' ? editing.reason : ''
}
