// T88: the Node that is installed with Parley is a package that somebody else made of the archive of the Node.js project. The
// project publishes checksums of its archives and none of the program inside, so two things are compared: the archive with its line
// in SHASUMS256.txt, and the program with bin/node in the archive.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export interface NodeFiles {
  /** The program that is installed. */
  readonly program: string
  readonly version: string
  /** Such as linux-x64. */
  readonly platform: string
  readonly archive?: string | undefined
  readonly shasums?: string | undefined
}

/** `open`: not everything was compared, and what was compared is the same. */
export interface Verdict {
  readonly kind: 'same' | 'different' | 'open'
  readonly lines: readonly string[]
}

export async function verifyNode(files: NodeFiles): Promise<Verdict> {
  const { program, version, platform, archive, shasums } = files
  const own = await hashOfFile(program)
  const installed = `Installed: ${program}, Node ${version}, SHA-256 ${own}`
  if (archive === undefined) return { kind: 'open', lines: [installed, ...howToCompare(version, platform)] }
  const findings = [
    await compareProgram(own, archive, `node-v${version}-${platform}/bin/node`),
    await compareArchive(archive, shasums, `node-v${version}-${platform}.tar.`),
  ]
  const kind = worstOf(findings)
  return { kind, lines: [installed, ...findings.flatMap(({ lines }) => lines), conclusions[kind]] }
}

const conclusions: Readonly<Record<Verdict['kind'], string>> = {
  same: 'The installed Node is the program in the archive, and the archive is the one that SHASUMS256.txt names. Who signed SHASUMS256.txt was not looked at: gpg --verify SHASUMS256.txt.sig SHASUMS256.txt.',
  different: 'The installed Node is NOT what the Node.js project published, or the archive is not. Do not run it.',
  open: 'This proves nothing yet: not everything could be compared.',
}

function howToCompare(version: string, platform: string): readonly string[] {
  return [
    'Nothing was compared. The Node.js project publishes checksums of its archives and none of the program inside. Get two files:',
    `  https://nodejs.org/dist/v${version}/node-v${version}-${platform}.tar.gz`,
    `  https://nodejs.org/dist/v${version}/SHASUMS256.txt`,
    `Then: npm run task -- verify:node --archive node-v${version}-${platform}.tar.gz --shasums SHASUMS256.txt`,
  ]
}

async function compareProgram(own: string, archive: string, path: string): Promise<Verdict> {
  const inside = await hashInArchive(archive, path)
  if (inside === undefined)
    return { kind: 'open', lines: [`Program: ${archive} has no ${path}, so nothing was compared with it`] }
  const kind = inside === own ? 'same' : 'different'
  return { kind, lines: [`Program: ${path} in ${archive} has SHA-256 ${inside}: ${kind}`] }
}

async function compareArchive(archive: string, shasums: string | undefined, name: string): Promise<Verdict> {
  const own = await hashOfFile(archive)
  const found = `Archive: ${archive} has SHA-256 ${own}`
  if (shasums === undefined)
    return { kind: 'open', lines: [`${found}; no SHASUMS256.txt was named, so it was compared with nothing`] }
  const published = linesFor(name, readFileSync(shasums, 'utf8'))
  if (published.length === 0) return { kind: 'open', lines: [`${found}; ${shasums} has no line for ${name}*`] }
  const kind = published.includes(own) ? 'same' : 'different'
  return { kind, lines: [`${found}, and ${shasums} names ${published.join(' and ')}: ${kind}`] }
}

/** The hashes of the archives whose names begin so: there is one for each kind of compression. */
function linesFor(name: string, text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => /^([0-9a-f]{64}) [ *](\S+)$/.exec(line.trim()))
    .flatMap((match) => (match?.[2]?.startsWith(name) === true && match[1] !== undefined ? [match[1]] : []))
}

function worstOf(findings: readonly Verdict[]): Verdict['kind'] {
  if (findings.some(({ kind }) => kind === 'different')) return 'different'
  return findings.every(({ kind }) => kind === 'same') ? 'same' : 'open'
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Undefined if it has no such file, or is no archive. tar reads every compression that the project uses. */
async function hashInArchive(archive: string, path: string): Promise<string | undefined> {
  const tar = spawn('tar', ['--extract', '--to-stdout', '--file', archive, path], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const hash = createHash('sha256')
  const [[code]] = await Promise.all([once(tar, 'close'), pipeline(tar.stdout, hash)])
  return code === 0 ? hash.digest('hex') : undefined
}
