import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configFile, withCredentials } from './with-credentials.ts'

interface Job {
  readonly job_name: string
  readonly basic_auth?: object
  readonly authorization?: object
}

test('the shipped configuration needs no secret', () => {
  const jobs = jobsIn(readFileSync(configFile, 'utf8'))

  expect(jobs.map(({ job_name }) => job_name)).toEqual(['parley', 'parley-ledger'])
  expect(jobs.map(({ basic_auth, authorization }) => basic_auth ?? authorization)).toEqual([undefined, undefined])
})

test('without the # before its lines, Prometheus signs in at the admin port and shows its key to the ledger', () => {
  const [exchange, ledger] = jobsIn(withCredentials('/secrets'))

  expect(exchange?.basic_auth).toEqual({ username: 'prometheus', password_file: '/secrets/parley-password' })
  expect(ledger?.authorization).toEqual({ credentials_file: '/secrets/parley-ledger-key' })
})

function jobsIn(text: string): readonly Job[] {
  return (parse(text) as { readonly scrape_configs: readonly Job[] }).scrape_configs
}
