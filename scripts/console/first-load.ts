// How much script a browser loads before it shows the first page of the console.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ensureConsole } from './ensure.ts'

const site = new URL('../../packages/console/site/', import.meta.url)

/** Gzipped, in bytes: the entry and what it needs at once; pages other than the first come later. */
export async function firstLoadBytes(): Promise<number> {
  await ensureConsole()
  const html = readFileSync(new URL('index.html', site), 'utf8')
  const paths = [...html.matchAll(/(?:src|href)="\/(console\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  if (paths.length === 0) throw new Error('the page of the console names no script')
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(new URL(path, site)), { level: 9 }).length, 0)
}
