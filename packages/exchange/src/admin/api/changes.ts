// What the routes of changes take and answer; see routes.ts.

import { refs, refTo } from './answers.ts'
import { json, orPage, type RouteSchema, refusal } from './routes.ts'
import { list, object, type Schema, said } from './schema.ts'

const string: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }
const truth: Schema = { type: 'boolean' }
const value: Schema = said(
  { type: ['number', 'boolean', 'null'] },
  'Null where nothing is written and there is no default.',
)
const values: Schema = { type: 'object', additionalProperties: value }
const members = list(object({ name: string, says: string, default: value }), 'What may be changed, in their order.')

export const changeSchemas: Readonly<Record<string, Schema>> = {
  ChangeList: object(
    {
      isEnabled: said(truth, 'Whether POST is accepted.'),
      obstacle: said(string, 'Why not, and what to do about it.'),
      version: said(
        object({ snapshot: integer, configHash: string, sinceMs: { type: 'number' } }),
        'The configuration in force; its hash is the base of a change.',
      ),
      members: object({ partner: members, campaign: members }),
      partners: list(object({ name: string, values }), 'In the order of the file, with defaults filled in.'),
      campaigns: list(object({ id: string, values }), 'The same.'),
      history: list(
        object({
          number: integer,
          at: { ...string, format: 'date-time' },
          who: said(string, 'The operator.'),
          says: string,
          diff: list(string, 'One line for each member.'),
          isUndone: truth,
        }),
        'The last hundred changes from here, the newest first.',
      ),
    },
    ['obstacle'],
  ),
  ChangeMade: object({ number: integer, snapshot: integer, configHash: string }),
}

const made = { number: 7, snapshot: 3, configHash: '1b2c3d4e5f60' }
const change = 'partner acme: sharePercent 100 (default) → 50'
const past = {
  number: 7,
  at: '2026-11-16T12:00:00.000Z',
  who: 'ada',
  says: 'Changed acme',
  diff: [change],
  isUndone: false,
}
const share = { name: 'sharePercent', says: 'share of the traffic that it gets', default: 100 }
const shown = {
  isEnabled: true,
  version: { snapshot: 3, configHash: '1b2c3d4e5f60', sinceMs: 1_794_830_400_000 },
  members: {
    partner: [share],
    campaign: [{ name: 'priceCpm', says: 'dollars per thousand impressions', default: null }],
  },
  partners: [{ name: 'acme', values: { sharePercent: 50 } }],
  campaigns: [{ id: 'shoes', values: { priceCpm: 3 } }],
  history: [past],
}

const answers = {
  200: json('It is in force.', refTo('ChangeMade'), made),
  400: json('This is no change.', refs.error, refusal('Bad request', 'send between 1 and 100 edits')),
  403: json('Changes are off.', refs.error, refusal('Not allowed', 'the console may only look')),
  409: json('Somebody else was first.', refs.error, refusal('Conflict', 'another change is being made')),
  422: json(
    'The check of the file refuses it.',
    refs.error,
    refusal('Refused by the check', 'the configuration check refused this change'),
  ),
  503: json(
    'It could not be carried out.',
    refs.error,
    refusal('Service unavailable', 'the file cannot be written: read-only file system'),
  ),
}

const edit = object({ kind: { ...string, enum: ['partner', 'campaign'] }, name: string, member: string, value })

export const changeRoutes = {
  changes: {
    operationId: 'listChanges',
    summary: 'What may be changed, and what was',
    description:
      'The members of partners and campaigns that may be changed here, with their values, and the last changes with who made them and when. A browser gets a page.',
    response: { 200: orPage(json('The members and the changes.', refTo('ChangeList'), shown)) },
  },
  change: {
    operationId: 'change',
    summary: 'Change partners and campaigns',
    description:
      'All edits are applied, or none: they are checked as the file is, written to it, and put in force by a reload. Needs `admin.changes` and, where there are operators, the role `operate`.',
    body: object({
      edits: list(edit, 'Between 1 and 100; the value null removes a member, so that its default counts.'),
      base: said(string, 'The hash of the configuration that they were made for.'),
    }),
    response: answers,
  },
  undo: {
    operationId: 'undoChange',
    summary: 'Take a change back',
    description: 'Puts back what a change has changed and nothing else, as a new change.',
    body: object({ number: said(integer, 'The number of the change.') }),
    response: answers,
  },
} as const satisfies Readonly<Record<string, RouteSchema>>
