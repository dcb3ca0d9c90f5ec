// Changes of the configuration: what may be changed, what was changed, and the ways to change it and to take that back. Without
// `admin.changes` everybody may look and nobody may change.

import { adminRoutes, type ChangeableMember, type ChangeList, type EntryKind } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeable, defaultOf } from '../../config/changeable.ts'
import type { WhoIs } from '../access/routes.ts'
import type { ConfigInForce } from '../index-page.ts'
import { refuse } from '../refuse.ts'
import type { ChangeEnd, ConfigEditor } from './config-editor.ts'
import { readOrder, readUndo } from './read-order.ts'

export interface ChangeParts {
  readonly editor: ConfigEditor | undefined
  readonly isEnabled: boolean
  readonly inForce: () => ConfigInForce
  readonly whoIs: WhoIs
}

const bodyLimit = 16_384
const enable =
  'changes are disabled; to enable them, set admin.changes (PARLEY_ADMIN_CHANGES) to true and restart the exchange'
const noFile = 'this exchange was started without a configuration file'
const nobody = 'unknown user'

export function addChanges(server: FastifyInstance, { editor, isEnabled, inForce, whoIs }: ChangeParts): void {
  const obstacle = editor === undefined ? noFile : isEnabled ? undefined : enable
  const nameOf = (request: FastifyRequest): string => whoIs(request)?.name ?? nobody

  server.get(
    adminRoutes.changes.path,
    { schema: adminRoutes.changes },
    async (): Promise<ChangeList> => ({
      isEnabled: obstacle === undefined,
      obstacle,
      version: inForce(),
      members: { partner: membersOf('partner'), campaign: membersOf('campaign') },
      partners: editor?.partners() ?? [],
      campaigns: (editor?.campaigns() ?? []).map(({ name, values }) => ({ id: name, values })),
      history: (await editor?.history()) ?? [],
    }),
  )
  server.post(adminRoutes.change.path, { schema: adminRoutes.change, bodyLimit }, async (request, reply) => {
    if (editor === undefined || obstacle !== undefined) return refuse(reply, 403, obstacle ?? noFile)
    const reading = readOrder(request.body)
    if (reading.kind === 'refused') return refuse(reply, 400, reading.reason)
    return answer(reply, await editor.change(reading.edits, reading.base, nameOf(request)))
  })
  server.post(adminRoutes.undo.path, { schema: adminRoutes.undo, bodyLimit }, async (request, reply) => {
    if (editor === undefined || obstacle !== undefined) return refuse(reply, 403, obstacle ?? noFile)
    const number = readUndo(request.body)
    if (number === undefined) return refuse(reply, 400, 'send a JSON object with the number of a change')
    return answer(reply, await editor.undo(number, nameOf(request)))
  })
}

function membersOf(kind: EntryKind): readonly ChangeableMember[] {
  const { members, rows } = changeable[kind]
  return members.map((name) => ({ name, says: rows[name]?.says ?? '', default: defaultOf(kind, name) }))
}

function answer(reply: FastifyReply, end: ChangeEnd): FastifyReply {
  switch (end.kind) {
    case 'applied':
      return reply.send({ number: end.number, snapshot: end.snapshot, configHash: end.configHash })
    case 'stale':
      return refuse(reply, 409, end.reason)
    case 'wrong':
      return refuse(reply, 422, end.reason, { problems: end.problems })
    case 'failed':
      return refuse(reply, 503, end.reason)
  }
}
