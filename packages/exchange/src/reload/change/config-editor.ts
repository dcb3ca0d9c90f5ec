// Changes of the configuration from the console. An edit is checked as the file is, written to the file, and put in force by a
// reload like any other; if that fails, the file is as before. One change is made at a time.

import { readFile } from 'node:fs/promises'
import type { Edit, Problem as EditProblem, EntryKind, PastChange as PastChangeShown } from '@parley/contract'
import type { ChangeEnd, ConfigEditor, EntryShown } from '../../admin/changes/config-editor.ts'
import { changeable, changeableIn } from '../../config/changeable.ts'
import { configHash } from '../../config/config-hash.ts'
import type { Problem } from '../../config/problem.ts'
import type { CheckedEditing } from '../reading.ts'
import type { Version } from '../reloader.ts'
import type { Changed } from './edit-text.ts'
import { type History, isUndone, type PastChange } from './history.ts'
import { type Replacing, replaceFile } from './replace-file.ts'
import { diffOf, saysOf } from './words.ts'

export interface DeskTools {
  readonly file: string
  readonly inForce: () => Version
  /** The text in force with these edits, and what the check of the file says about it. */
  readonly edit: (edits: readonly Edit[]) => Promise<CheckedEditing>
  /** Reads the file again and says what was wrong with it. */
  readonly reload: () => Promise<readonly Problem[]>
  readonly history: History
  /** Wall clock. */
  readonly wallMs: () => number
}

interface Order {
  readonly edits: readonly Edit[]
  readonly who: string
  readonly undoes?: PastChange
}

export function createConfigEditor(tools: DeskTools): ConfigEditor {
  const { inForce, history } = tools
  const make = oneAtATime((order: Order) => carryOut(order, tools))
  const shown = (kind: EntryKind): readonly EntryShown[] =>
    [...changeableIn(inForce().config, kind)].map(([name, values]) => ({ name, values }))

  return {
    partners: () => shown('partner'),
    campaigns: () => shown('campaign'),
    history: async () => shownOf(await history.list()),
    async change(edits, base, who) {
      if (base !== configHash(inForce().config)) return stale(await whoElse(tools))
      return await make({ edits, who })
    },
    async undo(number, who) {
      const all = await history.list()
      const past = all.find((one) => one.number === number)
      if (past === undefined) return wrong(`there is no change ${number} to revert`)
      if (isUndone(number, all)) return stale(`change ${number} is already reverted`)
      const edits = past.changed.map(({ kind, name, member, from }) => ({ kind, name, member, value: from }))
      return await make({ edits, who, undoes: past })
    },
  }
}

function oneAtATime(run: (order: Order) => Promise<ChangeEnd>): (order: Order) => Promise<ChangeEnd> {
  let isBusy = false
  return async (order) => {
    if (isBusy) return stale('another change is in progress; reload the page and try again')
    isBusy = true
    try {
      return await run(order)
    } finally {
      isBusy = false
    }
  }
}

async function carryOut(order: Order, tools: DeskTools): Promise<ChangeEnd> {
  const { file, inForce, edit } = tools
  const before = inForce().source.text
  if (before === undefined) return wrong('there is no configuration file; create one with a partner or a campaign')
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found !== before)
    return stale(`${file} differs from the active configuration; apply it with SIGHUP or restore it, then try again`)
  const editing = await edit(order.edits)
  if (editing.kind === 'refused') return wrong(editing.reason)
  const { text, changed, problems } = editing
  const conflict = conflictOf(order.undoes, changed)
  if (conflict !== undefined) return stale(conflict)
  if (changed.length === 0) return wrong('this would change nothing')
  if (problems.length > 0)
    return { ...wrong('the configuration check rejected this change'), problems: blamed(problems, order, inForce()) }
  return await write({ ...order, before, text, changed }, tools)
}

interface CheckedOrder extends Order {
  readonly before: string
  readonly text: string
  readonly changed: readonly Changed[]
}

async function write({ before, text, changed, who, undoes }: CheckedOrder, tools: DeskTools): Promise<ChangeEnd> {
  const { file, inForce, reload, history, wallMs } = tools
  const aside = await history.putAside(before).catch((error: Error) => error)
  if (typeof aside !== 'number') return failed(`the history of ${file} cannot be written: ${aside.message}`)
  const replacing = await replaceFile(file, before, text)
  if (replacing.kind !== 'replaced') {
    await history.forget(aside)
    return replacing.kind === 'changed'
      ? stale(`another process is writing to ${file}`)
      : failed(`${file} ${replacing.reason}`)
  }
  const problems = await reload()
  if (inForce().source.text !== text) {
    // Whoever has written to the file meanwhile keeps what they wrote.
    const back = await replaceFile(file, text, before)
    await reload()
    if (back.kind === 'replaced') await history.forget(aside)
    return failed(whyNot(problems, back, file))
  }
  const { number: snapshot, config } = inForce()
  const hash = configHash(config)
  const at = new Date(wallMs()).toISOString()
  const undone = undoes === undefined ? {} : { undoes: undoes.number }
  try {
    await history.add({ number: aside, at, who, changed, ...undone, configHash: hash })
  } catch (error) {
    return failed(`the change is active, but missing from the history: ${(error as Error).message}`)
  }
  return { kind: 'applied', number: aside, snapshot, configHash: hash }
}

function whyNot(problems: readonly Problem[], back: Replacing, file: string): string {
  const why = problems.map(({ message }) => message).join('; ')
  const now = {
    replaced: 'was restored',
    changed: 'was changed by another user in the meantime',
    fault: 'could not be restored; its previous text is in the versions directory',
  }[back.kind]
  return `the change could not be applied${why === '' ? '' : ` (${why})`}; ${file} ${now}`
}

/** Who has changed the configuration since somebody has looked at it. */
async function whoElse({ inForce, history }: DeskTools): Promise<string> {
  const last = (await history.list()).at(-1)
  const by =
    last?.configHash === configHash(inForce().config) ? `${last.who} changed it at ${last.at}` : 'its file was changed'
  return `the configuration has changed in the meantime: ${by}; reload the page`
}

/** Nobody takes back by accident what somebody has changed since. */
function conflictOf(undoes: PastChange | undefined, changed: readonly Changed[]): string | undefined {
  if (undoes === undefined) return undefined
  const since = undoes.changed.find((past) => {
    const now = changed.find(
      ({ kind, name, member }) => kind === past.kind && name === past.name && member === past.member,
    )
    return now === undefined || now.from !== past.to
  })
  return since && `${since.member} of ${since.name} was changed again after change ${undoes.number}; change it instead`
}

/** Finds the field beside which a problem is shown. */
function blamed(problems: readonly Problem[], { edits }: Order, { config }: Version): readonly EditProblem[] {
  const pathOf = ({ kind, name, member }: Edit): string => {
    const at = [...changeableIn(config, kind).keys()].indexOf(name)
    return [...changeable[kind].list, at, member].join('.')
  }
  const paths = edits.map(pathOf)
  return problems.map(({ line, message, setting }) => {
    const edit = paths.indexOf(setting?.path ?? '')
    return { line, message, ...setting, edit: edit === -1 ? undefined : edit }
  })
}

function shownOf(all: readonly PastChange[]): readonly PastChangeShown[] {
  return all
    .map((past) => {
      const { number, at, who } = past
      return { number, at, who, says: saysOf(past), diff: past.changed.map(diffOf), isUndone: isUndone(number, all) }
    })
    .toReversed()
}

function stale(reason: string): Extract<ChangeEnd, { kind: 'stale' }> {
  return { kind: 'stale', reason }
}

function wrong(reason: string): Extract<ChangeEnd, { kind: 'wrong' }> {
  return { kind: 'wrong', reason, problems: [] }
}

function failed(reason: string): Extract<ChangeEnd, { kind: 'failed' }> {
  return { kind: 'failed', reason }
}
