// Reads a document as its reader does: saves its files, types its commands in order, and compares what it shows with
// what came. What a block is for stands behind its fence:
//
//   sh                      a command that ends; it must succeed, and what it is answered must not be an error
//   sh refused              a command that is answered with an error
//   sh server               a command that keeps running; it is over when it has told its ports
//   json output [path]      the last command's answer, or the member of it at a path, holds this
//   text output             the last command printed these lines
//   text servers            a server printed these lines
//   text interrupted        after Ctrl-C the servers printed these lines
//   … skipped: why          not tried, for the reason given, which is printed
//   yaml, with `# name.yaml` in the first line: a file; diff: a change of one

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { applyDiff, type Block, blocksIn, type Document, fileNameOf } from './guide.ts'
import type { Session } from './terminal.ts'

/** A cold partner may be too slow for the deadline at first; a reader asks again. */
const patience = { timeout: 20_000, interval: 50 }

/** How far a reader has come. */
interface Reading {
  readonly session: Session
  /** The files that the document has named so far. */
  readonly files: readonly Block[]
  /** The last command that ended, and what it printed. */
  readonly command: string
  readonly output: string
}

/** Follows every block of a document, and gives the number of blocks that were tried. */
export async function readDocument({ path, text }: Document, session: Session): Promise<number> {
  let reading: Reading = { session, files: [], command: '', output: '' }
  let count = 0
  for (const block of blocksIn(text).filter(({ role }) => role !== 'skipped')) {
    try {
      const next = await follow(block, reading)
      if (next !== undefined) count += 1
      reading = next ?? reading
    } catch (cause) {
      throw new Error(`${path}:${block.line}: ${(cause as Error).message}`, { cause })
    }
  }
  return count
}

/** The reading after a block; undefined when the block is only shown. */
async function follow(block: Block, reading: Reading): Promise<Reading | undefined> {
  const { language, role, text } = block
  const { session } = reading
  switch (`${language} ${role}`.trim()) {
    case 'yaml':
      return fileNameOf(block) === undefined ? undefined : { ...reading, files: [...reading.files, block] }
    case 'diff':
      change(block, session)
      return reading
    case 'sh':
    case 'sh refused':
      saveFiles(reading)
      return { ...reading, command: text, output: await run(text, role === 'refused', session) }
    case 'sh server':
      saveFiles(reading)
      await startServer(text, session)
      return reading
    case 'json output':
      return again(reading, (output) => expectMember(answerIn(output), block))
    case 'text output':
      return again(reading, (output) => expectLines(output, text))
    case 'text servers':
      await vi.waitFor(() => expectLines(session.said(), text), patience)
      return reading
    case 'text interrupted':
      expectLines(await session.interrupt(), text)
      return reading
    default:
      // JSON that is only shown is tried by scripts/docs/json-blocks.test.ts.
      return undefined
  }
}

/** Looks at the last output; when it is not as shown, types the command again for a while. */
async function again(reading: Reading, look: (output: string) => void): Promise<Reading> {
  let output = reading.output
  await vi.waitFor(async () => {
    try {
      look(output)
    } catch (error) {
      output = await reading.session.run(reading.session.translate(reading.command))
      throw error
    }
  }, patience)
  return { ...reading, output }
}

/** Files name ports, and which ports were taken is known only when their servers run. */
function saveFiles({ files, session }: Reading): void {
  for (const file of files) {
    writeFileSync(join(session.folder, fileNameOf(file) ?? ''), session.translate(file.text))
  }
}

async function run(command: string, isRefused: boolean, session: Session): Promise<string> {
  const output = await session.run(session.translate(command))
  if (/^\{\s*"error":/m.test(output) !== isRefused) throw new Error(`${command} was answered with\n${output}`)
  return output
}

async function startServer(text: string, session: Session): Promise<void> {
  // The packages are installed: the copy of the project uses those of the project itself.
  const command = text.replace(/^npm ci\n/m, '')
  if (command.startsWith('redis-server')) await session.reserve('6379')
  const ports = /npm start|npm run dev/.test(command) ? 2 : 1
  await session.start(session.translate(command), ports)
}

function change({ text }: Block, session: Session): void {
  const file = join(session.folder, /^--- (\S+)$/m.exec(text)?.[1] ?? '')
  writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), text))
}

function answerIn(output: string): unknown {
  const headEnd = output.indexOf('\r\n\r\n')
  return JSON.parse(output.startsWith('HTTP/') && headEnd >= 0 ? output.slice(headEnd) : output)
}

function expectMember(answer: unknown, { text, about }: Block): void {
  const member = about.split('.').filter(Boolean).reduce(memberOf, answer)
  expect(typeof member === 'string' ? JSON.parse(member) : member).toMatchObject(JSON.parse(text) as object)
}

function memberOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name]
}

function expectLines(said: string, text: string): void {
  const lines = new Set(said.split('\n').map((line) => line.trim()))
  const missing = text
    .trimEnd()
    .split('\n')
    .filter((line) => !lines.has(line.trim()))
  if (missing.length > 0) throw new Error(`nobody said\n${missing.join('\n')}\nbut\n${said}`)
}
