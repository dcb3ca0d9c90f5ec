import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLiveSecrets } from './live-secrets.ts'
import { readSettings, settingFault } from './read-settings.ts'
import { readSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-ledger-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [secretFile, previousSecretFile] = [join(folder, 'secret'), join(folder, 'previous')]

const old = 'the old secret, which is long enough'
const fresh = 'the new secret, which is long enough'

function settingsOf(environment: Readonly<Record<string, string>>) {
  const reading = readSettings([], environment)
  if (reading.kind === 'wrong') throw new Error(reading.sentence)
  return reading.settings
}

const fromFiles = settingsOf({
  PARLEY_NOTICE_SECRET_FILE: secretFile,
  PARLEY_NOTICE_PREVIOUS_SECRET_FILE: previousSecretFile,
})

function write(secret: string, previous: string): void {
  writeFileSync(secretFile, secret)
  writeFileSync(previousSecretFile, previous)
}

test('secrets come from the environment, or from files without the line break at their end', () => {
  write(`${fresh}\n`, `${old}\n`)

  const inEnvironment = readSecrets(settingsOf({ PARLEY_NOTICE_SECRET: fresh, PARLEY_NOTICE_PREVIOUS_SECRET: old }))

  const secrets = { secret: fresh, previousSecret: old }
  expect([inEnvironment, readSecrets(fromFiles)]).toEqual([
    { kind: 'secrets', secrets },
    { kind: 'secrets', secrets },
  ])
})

test('a secret and its file together are refused', () => {
  const faults = [
    { PARLEY_NOTICE_SECRET: old, PARLEY_NOTICE_SECRET_FILE: secretFile },
    { PARLEY_NOTICE_PREVIOUS_SECRET: old, PARLEY_NOTICE_PREVIOUS_SECRET_FILE: secretFile },
    { PARLEY_NOTICE_SECRET: old, PARLEY_NOTICE_PREVIOUS_SECRET_FILE: secretFile },
  ].map((environment) => settingFault(settingsOf(environment)))

  expect(faults).toEqual([
    'PARLEY_NOTICE_SECRET and PARLEY_NOTICE_SECRET_FILE are both set; keep one of them.',
    'PARLEY_NOTICE_PREVIOUS_SECRET and PARLEY_NOTICE_PREVIOUS_SECRET_FILE are both set; keep one of them.',
    undefined,
  ])
})

test('a file that is missing or empty is told by its variable; the previous one may be empty', () => {
  write('', '')
  const empty = readSecrets(fromFiles)
  write(fresh, '\n')
  const without = readSecrets(fromFiles)
  rmSync(previousSecretFile)
  const missing = readSecrets(fromFiles)

  expect(empty).toEqual({
    kind: 'wrong',
    sentence: `PARLEY_NOTICE_SECRET_FILE: ${secretFile} is empty; write the secret into it.`,
  })
  expect(without).toEqual({ kind: 'secrets', secrets: { secret: fresh, previousSecret: '' } })
  expect(missing).toEqual({
    kind: 'wrong',
    sentence: `PARLEY_NOTICE_PREVIOUS_SECRET_FILE: ${previousSecretFile} does not exist.`,
  })
})

const place = { journal: 'one', stream: 'notices', position: 2, previous: 1 } as const
const value = Buffer.from('{}')

/** What was signed with the old secret, and whether it is still right. */
function liveSecrets() {
  write(old, '')
  const live = createLiveSecrets({ ...fromFiles, secret: old, previousSecret: '' })
  const mac = live.macs?.of(place, value) ?? ''
  return {
    live,
    isRight: () => live.macs?.isRight(mac, place, value),
    isSame: () => live.macs?.of(place, value) === mac,
  }
}

test('a change counts when the files say it twice in a row, and signs from then on', () => {
  const { live, isRight, isSame } = liveSecrets()
  const before = live.look(false)
  write(fresh, old)

  const first = live.look(false)
  const isOld = isSame()
  const second = live.look(false)
  const third = live.look(false)

  expect([before, first, second, third].map(({ kind }) => kind)).toEqual(['same', 'same', 'changed', 'same'])
  expect([isOld, isSame(), isRight()]).toEqual([true, false, true])
})

test('an order does not wait for the second time', () => {
  const { live, isRight } = liveSecrets()
  write(fresh, '')

  expect(live.look(true)).toEqual({ kind: 'changed' })
  expect(isRight()).toBe(false)
})

test('a file that cannot be used is told once, when it stays so, and the secrets stay in force', () => {
  const { live, isRight } = liveSecrets()
  write('', '')
  const empty = [live.look(false), live.look(false), live.look(false)]
  write(fresh, old)
  const whole = [live.look(false), live.look(false)]
  write('', old)
  const again = [live.look(false), live.look(false)]

  const kinds = [...empty, ...whole, ...again].map(({ kind }) => kind)
  expect(kinds).toEqual(['same', 'refused', 'same', 'same', 'changed', 'same', 'refused'])
  expect(isRight()).toBe(true)
})

test('without a secret nothing is verified or signed', () => {
  expect(createLiveSecrets(settingsOf({}))).toMatchObject({ verify: undefined, macs: undefined })
})
