// The routes of changes, with an editor that ends as it is told.

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { ChangeEnd, ConfigEditor } from './config-editor.ts'
import { addChanges } from './routes.ts'

const edit = { kind: 'partner', name: 'swift', member: 'sharePercent', value: 50 }

test.each([
  [{ kind: 'applied', number: 1, snapshot: 2, configHash: 'c0ffee' }, 200],
  [{ kind: 'wrong', reason: 'no', problems: [{ line: 3, message: 'no', edit: 0 }] }, 422],
  [{ kind: 'stale', reason: 'no' }, 409],
  [{ kind: 'failed', reason: 'no' }, 503],
] as const)('an end of the kind %j is %i', async (end, status) => {
  const { post } = portOf({ end })

  expect((await post('/changes', { edits: [edit], base: 'c0ffee' })).statusCode).toBe(status)
  expect((await post('/changes/undo', { number: 1 })).statusCode).toBe(status)
})

test.each([
  undefined,
  [],
  { edits: [edit] },
  { edits: [], base: 'a' },
  { edits: Array.from({ length: 101 }, () => edit), base: 'a' },
  { edits: [{ ...edit, kind: 'publisher' }], base: 'a' },
  { edits: [{ ...edit, name: 1 }], base: 'a' },
  { edits: [{ ...edit, value: '${HOME}' }], base: 'a' },
  { edits: [{ ...edit, value: [1] }], base: 'a' },
  { edits: [null], base: 'a' },
])('%j is no change', async (body) => {
  const { post, made } = portOf()

  expect((await post('/changes', body)).statusCode).toBe(400)
  expect(made).toEqual([])
})

test.each([undefined, {}, { number: '1' }, { number: 1.5 }])('%j is no undo', async (body) => {
  expect((await portOf().post('/changes/undo', body)).statusCode).toBe(400)
})

test('the editor is told who asks', async () => {
  const { post, made } = portOf()

  await post('/changes', { edits: [edit], base: 'c0ffee' })
  await post('/changes/undo', { number: 4 })

  expect(made).toEqual([
    ['change', [edit], 'c0ffee', 'ada'],
    ['undo', 4, 'ada'],
  ])
})

test.each([
  [{ isEnabled: false }, 'set admin.changes'],
  [{ hasEditor: false }, 'without a configuration file'],
])('with %j everybody may look, is told why not more, and changes nothing', async (options, words) => {
  const { get, post, made } = portOf(options)

  const shown = (await get('/changes')).json()
  const refused = await post('/changes', { edits: [edit], base: 'c0ffee' })

  expect(shown).toMatchObject({ isEnabled: false, obstacle: expect.stringContaining(words) })
  expect([refused.statusCode, (await post('/changes/undo', { number: 1 })).statusCode]).toEqual([403, 403])
  expect(refused.json().error.details.reason).toContain(words)
  expect(made).toEqual([])
})

test('a body above 16 KiB is not read', async () => {
  expect((await portOf().post('/changes', { more: 'x'.repeat(16_384) })).statusCode).toBe(413)
})

interface Options {
  readonly end?: ChangeEnd
  readonly isEnabled?: boolean
  readonly hasEditor?: boolean
}

function portOf({ end = { kind: 'stale', reason: '' }, isEnabled = true, hasEditor = true }: Options = {}) {
  const made: unknown[] = []
  const note = (...order: readonly unknown[]): Promise<ChangeEnd> => {
    made.push(order)
    return Promise.resolve(end)
  }
  const editor: ConfigEditor = {
    partners: () => [],
    campaigns: () => [],
    history: () => Promise.resolve([]),
    change: (edits, base, who) => note('change', edits, base, who),
    undo: (number, who) => note('undo', number, who),
  }
  const server = Fastify()
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  addChanges(server, {
    editor: hasEditor ? editor : undefined,
    isEnabled,
    inForce: () => ({ snapshot: 1, configHash: 'c0ffee', sinceMs: 0 }),
    whoIs: () => ({ name: 'ada', role: 'operate' }),
  })
  const get = (url: string) => server.inject({ method: 'GET', url })
  const post = (url: string, body?: object) =>
    server.inject({ method: 'POST', url, ...(body === undefined ? {} : { payload: body }) })
  return { get, post, made }
}
