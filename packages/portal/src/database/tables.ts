// The tables of schema `portal` as Kysely knows them. The migrations make them.

import type { PortalRole, PortalSide } from '@parley/contract'
import type { ColumnType, GeneratedAlways } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>

interface PeopleTable {
  readonly id: string
  readonly name: string
  readonly side: PortalSide
  readonly side_of: string
  readonly roles: PortalRole[]
  readonly password: string | null
  readonly email: string | null
  readonly subject: string | null
  readonly created_at: Moment
  readonly ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface SessionsTable {
  readonly hash: string
  readonly person: string
  readonly opened_at: Moment
  readonly seen_at: Moment
}

interface AuditTable {
  readonly id: GeneratedAlways<bigint>
  readonly at: Moment
  readonly person: string
  readonly side: string
  readonly side_of: string
  readonly route: string
  readonly ids: ColumnType<Readonly<Record<string, string>>, string, string>
  readonly status: number
}

/** `Kysely<Tables>` is what every query of the portal is made with. */
export interface Tables {
  readonly 'portal.people': PeopleTable
  readonly 'portal.sessions': SessionsTable
  readonly 'portal.audit': AuditTable
}
