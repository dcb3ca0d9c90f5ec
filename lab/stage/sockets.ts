// Which process holds which end of a connection, as Linux tells it (proc(5): /proc/net/tcp, /proc/<pid>/fd).

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The callers whose connections a process has accepted at that port, each as `address:port`. */
export function callersOf(pid: number, port: number): ReadonlySet<string> {
  const inodes = inodesOf(pid)
  const found = tcpLines().filter(({ local, state }) => local.endsWith(`:${port}`) && state === established)
  return new Set(found.filter(({ inode }) => inodes.has(inode)).map(({ remote }) => remote))
}

export function isListening(pid: number, port: number): boolean {
  const inodes = inodesOf(pid)
  return tcpLines().some(
    ({ local, state, inode }) => local.endsWith(`:${port}`) && state === listen && inodes.has(inode),
  )
}

export interface TcpLine {
  readonly local: string
  readonly remote: string
  readonly state: string
  readonly inode: string
}

const established = '01'
const listen = '0A'

function tcpLines(): readonly TcpLine[] {
  return readTcp(readFileSync('/proc/net/tcp', 'latin1'))
}

export function readTcp(text: string): readonly TcpLine[] {
  const lines = text.split('\n').slice(1)
  return lines.flatMap((line) => {
    const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/)
    if (local === undefined || remote === undefined || state === undefined || inode === undefined) return []
    return [{ local: addressOf(local), remote: addressOf(remote), state, inode }]
  })
}

/** `0100007F:1F90` is 127.0.0.1:8080 where bytes are stored in the usual order of today. */
function addressOf(text: string): string {
  const [address = '', port = ''] = text.split(':')
  const bytes = [6, 4, 2, 0].map((at) => Number.parseInt(address.slice(at, at + 2), 16))
  return `${bytes.join('.')}:${Number.parseInt(port, 16)}`
}

function inodesOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`
  return new Set(linksIn(folder).flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
}

function linksIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => linkAt(`${folder}/${name}`))
  } catch {
    // The process has ended.
    return []
  }
}

function linkAt(path: string): readonly string[] {
  try {
    return [readlinkSync(path)]
  } catch {
    return []
  }
}
