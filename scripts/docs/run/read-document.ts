// Reads a document as its reader does: saves its files, types its commands in order, and compares what it shows with
// what came. What a block is for stands behind its fence:
//
//   sh                      a command that ends; it must succeed, and what it is answered must not be an error
//   sh refused              a command that is answered with an error
//   sh fails                a command that ends with an exit code other than 0
//   sh setup                npm ci; it has been typed before, and the packages are there
//   sh server               a command that keeps running; it is over when it has told its ports
//   json output [path]      the last command's answer, or the member of it at a path, holds this
//   text output             the last command printed these lines; of a line with … at its end, the beginning
//   text servers            a server printed these lines
//   text interrupted        after Ctrl-C the servers printed these lines
//   … skipped: why          not tried, for the reason given, which is printed
//   yaml, with `# name.yaml` in the first line, and ts, with `// name.ts`: a file; diff: a change of one

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
  /** The last command that ended, how it had to end, and what it printed. */
  readonly command: string
  readonly role: string
  readonly output: string
}

/** Follows every block of a document, and gives the number of blocks that were tried. */
export async function readDocument({ path, text }: Document, session: Session): Promise<number> {
  let reading: Reading = { session, files: [], command: '', role: '', output: '' }
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
    case 'ts':
      return fileNameOf(block) === undefined ? undefined : { ...reading, files: [...reading.files, block] }
    case 'diff':
      change(block, session)
      return reading
    case 'sh':
    case 'sh refused':
    case 'sh fails':
      saveFiles(reading)
      return { ...reading, command: text, role, output: await run(text, role, session) }
    case 'sh setup':
      if (text !== 'npm ci\n') throw new Error(`${text} is not tried: write it as a command`)
      return undefined
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
      output = await run(reading.command, reading.role, reading.session)
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

function run(command: string, role: string, session: Session): Promise<string> {
  // Whether a partner is in time depends on the machine; a reader checks again.
  const isTimed = /check-partner/.test(command)
  return isTimed ? vi.waitFor(() => runOnce(command, role, session), patience) : runOnce(command, role, session)
}

async function runOnce(command: string, role: string, session: Session): Promise<string> {
  const typed = session.translate(command)
  const output = await session.run(role === 'fails' ? `! {\n${typed}\n}` : typed)
  const isRefused = /^\{\s*"error":/m.test(output)
  if (isRefused !== (role === 'refused')) throw new Error(`${command} was answered with\n${output}`)
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
  // The head of an HTTP answer may stand before it, or what npm has to say.
  return JSON.parse(output.slice(Math.max(output.search(/^[{[]/m), 0)))
}

function expectMember(answer: unknown, { text, about }: Block): void {
  const member = about.split('.').filter(Boolean).reduce(memberOf, answer)
  expect(typeof member === 'string' ? JSON.parse(member) : member).toMatchObject(JSON.parse(text) as object)
}

function memberOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name]
}

function expectLines(said: string, text: string): void {
  const lines = said.split('\n').map((line) => line.trim())
  const shown = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const missing = shown.filter((line) => !lines.some((one) => isShownBy(one, line)))
  if (missing.length > 0) throw new Error(`nobody said\n${missing.join('\n')}\nbut\n${said}`)
}

function isShownBy(line: string, shown: string): boolean {
  return shown.endsWith('…') ? line.startsWith(shown.slice(0, -1).trimEnd()) : line === shown
}
