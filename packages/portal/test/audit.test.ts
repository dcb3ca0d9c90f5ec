// Who saw and did what: every question has a row before its answer leaves, and nobody changes one.

import type { AuditRow } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetDeeds } from '../src/audit/audit.ts'
import { noonMs, serve } from './support/portal.ts'

type Portal = Awaited<ReturnType<typeof serve>>

async function rowsOf({ database }: Portal) {
  const rows = await database.query.selectFrom('portal.audit').selectAll().orderBy('id').execute()
  return rows.map(({ person, side, side_of, route, ids, status }) => ({
    person,
    side,
    of: side_of,
    route,
    ids,
    status,
  }))
}

test('what is seen, what is refused and what is not there are rows, with who and what', async () => {
  const portal = await serve()
  await portal.add('pia', 'publisher', 'pub-1', ['view'])
  const headers = await portal.enter('pia')
  for (const url of ['/api/money?by=day', '/api/money?publisher=pub-2', '/api/statements/2026-11', '/api/campaigns/c1'])
    await portal.server.inject({ url, headers })

  const pia = { person: 'pia', side: 'publisher', of: 'pub-1' }
  expect(await rowsOf(portal)).toEqual([
    { ...pia, route: 'signIn', ids: {}, status: 200 },
    { ...pia, route: 'money', ids: { by: 'day' }, status: 200 },
    { ...pia, route: 'money', ids: { publisher: 'pub-2' }, status: 404 },
    { ...pia, route: 'statement', ids: { month: '2026-11' }, status: 403 },
    { ...pia, route: 'campaign', ids: { id: 'c1' }, status: 404 },
  ])
})

test('a change has a row before it is passed on, with the id that was made, and one with its end', async () => {
  const portal = await serve()
  await portal.add('ann', 'advertiser', 'Shoes Ltd')
  const headers = { ...(await portal.enter('ann')), 'idempotency-key': 'k1' }
  portal.answer.next = { kind: 'away', fault: 'nothing is listening there' }

  const { statusCode } = await portal.server.inject({ method: 'POST', url: '/api/campaigns', headers, payload: {} })

  expect(statusCode).toBe(502)
  const rows = (await rowsOf(portal)).filter(({ route }) => route === 'bookCampaign')
  expect(rows.map(({ status }) => status)).toEqual([0, 502])
  expect(rows[0]?.ids).toEqual({ id: expect.stringMatching(/^p-/) })
})

test('what cannot be written down is not shown', async () => {
  const portal = await serve()
  await portal.add('pia', 'publisher', 'pub-1')
  const headers = await portal.enter('pia')
  await sql`alter table portal.audit rename to lost`.execute(portal.database.query)

  const answer = await portal.server.inject({ url: '/api/money', headers })

  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('good')
})

test('rows are neither changed nor deleted, except those older than the database keeps', async () => {
  const portal = await serve()
  const { query } = portal.database
  await portal.add('pia', 'publisher', 'pub-1')
  await portal.enter('pia')
  await sql`insert into portal.audit (at, person, side, side_of, route, ids, status)
    values (now() - interval '31 days', 'old', '', '', 'money', '{}', 200), (now(), 'new', '', '', 'money', '{}', 200)`.execute(
    query,
  )

  await expect(sql`update portal.audit set person = 'nobody'`.execute(query)).rejects.toThrow(/only added to/)
  await expect(sql`delete from portal.audit where person = 'new'`.execute(query)).rejects.toThrow(/only added to/)
  await expect(sql`truncate portal.audit`.execute(query)).rejects.toThrow(/only added to/)
  await forgetDeeds(portal.database, Date.now() - 30.5 * 86_400_000)

  expect((await rowsOf(portal)).map(({ person }) => person)).not.toContain('old')
  expect((await rowsOf(portal)).map(({ person }) => person)).toContain('new')
})

test('strangers do not fill the log', async () => {
  const nobody = { beginUrl: () => Promise.reject(new Error()), identify: () => Promise.resolve(undefined) }
  const portal = await serve({ provider: nobody })
  for (let at = 0; at < 40; at++)
    await portal.server.inject({ url: `/openid/callback?code=nobody-${at}`, headers: { host: 'localhost' } })
  await portal.signIn('nobody-else', 'wrong')

  const rows = await rowsOf(portal)
  expect(rows).toEqual(
    Array.from({ length: 30 }, () => ({ person: '', side: '', of: '', route: 'openidCallback', ids: {}, status: 401 })),
  )
})

test('the operator reads it as JSON lines and as CSV that no spreadsheet runs, and nobody else does', async () => {
  const portal = await serve()
  await portal.add('olga', 'operator')
  await portal.add('pia', 'publisher', 'pub-1')
  const [olga, pia] = [await portal.enter('olga'), await portal.enter('pia')]
  await portal.server.inject({ url: '/api/money?campaign==cmd()', headers: pia })
  const read = (url: string, headers = olga) => portal.server.inject({ url, headers })

  const lines = (await read('/api/audit')).body.trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as AuditRow)
  const csv = await read('/api/audit?from=2026-11-18&to=2026-11-19&format=csv')
  const later = await read(`/api/audit?after=${rows.at(-1)?.id}`)

  expect(rows.map(({ person, route }) => `${person} ${route}`)).toEqual(['olga signIn', 'pia signIn', 'pia money'])
  expect(rows[0]?.at).toBe(new Date(noonMs).toISOString())
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body.split('\r\n')[0]).toBe('id,at,person,side,of,route,ids,status')
  expect(csv.body).toContain('""campaign"":""=cmd()""')
  expect(later.body).toContain('"route":"audit"')
  expect((await read('/api/audit?from=yesterday')).statusCode).toBe(400)
  expect((await read('/api/audit', pia)).statusCode).toBe(404)
})
