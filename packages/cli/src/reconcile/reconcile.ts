// Reconciles the ledger in a database with the journals in a folder.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Database,
  openDatabase,
  type Reconciliation,
  readSecrets,
  readSettings,
  reconcile,
  verifierOf,
} from '@parley/ledger'
import type { Effects } from '../effects.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { showReconciliation } from './show-reconciliation.ts'

export interface ReconcileOptions {
  readonly database?: string
  readonly journals?: string
}

export async function reconcileLedger(options: ReconcileOptions, effects: Effects): Promise<Report> {
  const reading = readSettings([], effects.environment)
  if (reading.kind === 'wrong') throw new CannotRun(reading.sentence)
  const found = readSecrets(withPaths(reading.settings, effects))
  if (found.kind === 'wrong') throw new CannotRun(found.sentence)
  const settings = { ...reading.settings, ...found.secrets }
  const place = placeOf(options.database ?? settings.database, effects)
  const journals = folderIn(options.journals ?? settings.journal, effects)
  const database = await openBooks(place)
  try {
    const result = await compareBooks(database, journals, place, verifierOf(settings))
    const { isRight, checks, ...totals } = result
    return {
      exitCode: isRight ? 0 : 1,
      data: { database: shown(place), journals, right: isRight, checks, totals },
      show: (paint) => showReconciliation(result, shown(place), paint),
    }
  } finally {
    await database.close()
  }
}

function withPaths<Some extends { readonly secretFile: string; readonly previousSecretFile: string }>(
  settings: Some,
  { folder }: Effects,
): Some {
  const pathOf = (file: string): string => (file === '' ? '' : resolve(folder, file))
  return {
    ...settings,
    secretFile: pathOf(settings.secretFile),
    previousSecretFile: pathOf(settings.previousSecretFile),
  }
}

function isUrl(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}

/** A folder that does not exist would be made anew, and an empty ledger agrees with itself. */
function placeOf(given: string, { folder }: Effects): string {
  if (isUrl(given)) return given
  const path = resolve(folder, given)
  if (!existsSync(path)) throw new CannotRun(`${path} does not exist. Give the database of the ledger with --database.`)
  return path
}

function folderIn(given: string, { folder }: Effects): string | undefined {
  if (given === '') return undefined
  const path = resolve(folder, given)
  if (!existsSync(path)) throw new CannotRun(`${path} does not exist. Give the folder of the journals with --journals.`)
  return path
}

async function openBooks(place: string): Promise<Database> {
  try {
    return await openDatabase(place, { statementMs: 0 })
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function compareBooks(
  database: Database,
  journals: string | undefined,
  place: string,
  verify: ReturnType<typeof verifierOf>,
): Promise<Reconciliation> {
  try {
    return await reconcile(database, journals, { verify })
  } catch (error) {
    throw new CannotRun(`${shown(place)} cannot be read: ${causeOf(error)}.`, { cause: error })
  }
}

/** Without the password. */
function shown(place: string): string {
  if (!isUrl(place) || !URL.canParse(place)) return place
  const url = new URL(place)
  url.password = ''
  return url.href
}

/** A connection that was tried at several addresses fails with several errors and no sentence of its own. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
