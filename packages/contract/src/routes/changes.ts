// What the routes of changes take and answer.

import { ChangeOrder, UndoOrder } from '../admin/changes.ts'
import { json, orPage, plainSchema, type Route, refTo, refused } from './parts.ts'

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
const share = { name: 'sharePercent', says: 'share of traffic sent to the partner', default: 100 }
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
  400: refused('This is no change.', 'Bad request', 'send between 1 and 100 edits'),
  403: refused('Changes are off.', 'Not allowed', 'the console may only look'),
  409: refused('Somebody else was first.', 'Conflict', 'another change is being made'),
  422: refused(
    'The configuration check rejected it.',
    'Refused by the check',
    'the configuration check rejected this change',
  ),
  503: refused('The operation failed.', 'Service unavailable', 'the file cannot be written: read-only file system'),
}

export const changeRoutes = {
  changes: {
    method: 'GET',
    path: '/changes',
    operationId: 'listChanges',
    summary: 'Editable settings and history',
    description:
      'The fields of partners and campaigns that can be changed, with their values, and the most recent changes with user and time. Browsers get a page.',
    response: { 200: orPage(json('The members and the changes.', refTo('ChangeList'), shown)) },
  },
  change: {
    method: 'POST',
    path: '/changes',
    operationId: 'change',
    summary: 'Change partners and campaigns',
    description:
      'All edits are applied, or none: they are checked as the file is, written to it, and applied by a reload. Requires `admin.changes` and, if operators are configured, the role `operate`.',
    body: plainSchema(ChangeOrder),
    response: answers,
  },
  undo: {
    method: 'POST',
    path: '/changes/undo',
    operationId: 'undoChange',
    summary: 'Revert a change',
    description: 'Reverts the values of one change, as a new change.',
    body: plainSchema(UndoOrder),
    response: answers,
  },
} as const satisfies Readonly<Record<string, Route>>
