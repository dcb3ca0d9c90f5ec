// How many rows a question has.

import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export async function countOf<Names extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
