import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configBytesMax } from './read-again.ts'
import { filesOf, readFirst, readNext, type SourceReading, secretsAgain } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-source-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a source holds the text and its secrets, by which a change is noticed', () => {
  const file = write('whole.yaml', 'notices: { secretFile: seal, previousSecretFile: seal }')
  write('seal', `${'s'.repeat(32)}\n`)

  const { source, loading } = readFirst({ file, isOptional: false }, {})

  expect(secretsAgain(source)).toEqual(source.secrets)
  write('seal', `${'t'.repeat(32)}\n`)
  expect(secretsAgain(source)).not.toEqual(source.secrets)
  expect(loading).toMatchObject({ config: { notices: { secret: 's'.repeat(32), previousSecret: 's'.repeat(32) } } })
  expect(filesOf(source)).toEqual([file, join(folder, 'seal')])
})

test('the environment overrides the file, as at the start', () => {
  const file = write('port.yaml', 'server: { port: 1 }')

  const { loading } = readFirst({ file, isOptional: false }, { PORT: '2' })

  expect(loading).toMatchObject({ config: { server: { port: 2 } } })
})

test('a file of a secret that is missing is among the files, so that its coming is noticed', () => {
  const file = write('missing.yaml', 'notices: { secretFile: not-yet }')

  const { source, loading } = readFirst({ file, isOptional: false }, {})

  expect(loading).toMatchObject({ kind: 'problems', problems: [{ line: 1 }] })
  expect(filesOf(source)).toEqual([file, join(folder, 'not-yet')])
})

test('without a file the exchange starts only where none is named', () => {
  const file = join(folder, 'none.yaml')

  expect(readFirst({ file, isOptional: true }, {}).loading.kind).toBe('config')
  expect(messageOf(readFirst({ file, isOptional: false }, {}))).toMatch(/none\.yaml does not exist/)
})

test('a file that comes later is read, and one that goes is missed', () => {
  const place = { file: join(folder, 'later.yaml'), isOptional: true }
  expect(readNext(place, false, {})).toMatchObject({ source: { text: undefined }, loading: { kind: 'config' } })
  write('later.yaml', 'limits: { ip: 5 }')
  const there = readNext(place, false, {})
  rmSync(place.file)
  const gone = readNext(place, true, {})

  expect(there).toMatchObject({ loading: { config: { limits: { ip: 5 } } } })
  expect(messageOf(gone)).toMatch(/later\.yaml does not exist any longer/)
})

test('while the exchange runs, a pipe, a folder and a huge file are refused and block nothing', () => {
  const pipe = join(folder, 'pipe.yaml')
  execFileSync('mkfifo', [pipe])
  const huge = write('huge.yaml', '')
  truncateSync(huge, configBytesMax + 1)

  expect(messageAgain(pipe)).toMatch(/is not a regular file/)
  expect(messageAgain(folder)).toMatch(/is not a regular file/)
  expect(messageAgain(huge)).toMatch(/has more than 67108864 bytes/)
})

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

function messageAgain(file: string): string | undefined {
  return messageOf(readNext({ file, isOptional: false }, true, {}))
}

function messageOf({ loading }: SourceReading): string | undefined {
  return loading.kind === 'problems' ? loading.problems[0]?.message : undefined
}
