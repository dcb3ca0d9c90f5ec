// A folder with an engine that has the tables of the columns. Users and row policies of SQL need a server, so the one user that the
// views run as is written into a file here, with the row policy that the SQL gives it.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnFiles, columnSql, statementsIn } from '../../packages/ledger/src/columns/fill.ts'
import { messageKeyOf } from '../../packages/ledger/src/kafka/mac.ts'
import { type Engine, startEngine } from './engine.ts'

const names = { database: 'parley', days: 400, brokers: 'localhost:9092' }

/** What `arrivals` and all messages are signed with. */
export const secret = 'the secret of this lab, which is long enough'
export const maskSecret = 'the masks of this lab'

const ofServers = /^(?:create (?:user|role|row policy)|grant) /

export interface Columns {
  readonly engine: Engine
  readonly folder: string
  /** Statements that only a server can run; the engine has parsed them. */
  readonly parsedOnly: number
}

export async function startColumns(python: string, folder: string): Promise<Columns> {
  mkdirSync(folder, { recursive: true })
  const users = join(folder, 'users.xml')
  const configuration = join(folder, 'config.xml')
  writeFileSync(users, usersXml(ownPolicy()))
  writeFileSync(configuration, `<clickhouse><users_config>${users}</users_config></clickhouse>`)
  const engine = await startEngine(python, join(folder, 'data'), configuration)
  const statements = columnFiles.flatMap((file) =>
    statementsIn(columnSql(file, names)).map((sql) => ({
      sql,
      isParsedOnly: file === '5-kafka' || ofServers.test(bare(sql)),
    })),
  )
  for (const { sql, isParsedOnly } of statements) {
    await engine.run(isParsedOnly ? `select formatQuery(${quoted(bare(sql))})` : sql)
  }
  await engine.run(
    `insert into parley.message_keys values (unhex('${messageKeyOf(secret).toString('hex')}'))`,
    `insert into parley.mask_keys values (${quoted(maskSecret)})`,
    // It would begin by itself at any moment; here it is asked for.
    'system stop view parley.sums_in',
  )
  return { engine, folder, parsedOnly: statements.filter(({ isParsedOnly }) => isParsedOnly).length }
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function bare(sql: string): string {
  return sql.replaceAll(/^\s*--.*$/gm, '').trim()
}

/** The condition of the row policy of the views. */
function ownPolicy(): string {
  const found = /create row policy if not exists parley_own.*?using \((.*?)\)\nto parley_views/s.exec(
    columnSql('4-readers', names),
  )
  if (found?.[1] === undefined) throw new Error('4-readers.sql has no row policy parley_own')
  return found[1]
}

function usersXml(policy: string): string {
  const anywhere = '<networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>'
  const grants = ['notices', 'readers', 'mask_keys'].map((table) => `<query>GRANT SELECT ON parley.${table}</query>`)
  return `<clickhouse><profiles><default/></profiles><quotas><default/></quotas><users>
    <default><password/>${anywhere}<access_management>1</access_management></default>
    <parley_views><no_password/>${anywhere}<grants>${grants.join('')}</grants>
      <databases><parley><notices><filter>${policy}</filter></notices></parley></databases></parley_views>
  </users></clickhouse>`
}
