// The last hour, and what comes in while the console is open. There is one for the whole page.

import type { NodeNow, Now, Second } from '@parley/contract'
import { useSyncExternalStore } from 'react'
import { getJson } from '../api/get-json.ts'

export interface Live {
  readonly node: NodeNow | undefined
  /** The oldest first. */
  readonly seconds: readonly Second[]
  /** False while the admin port does not answer. */
  readonly isConnected: boolean
}

const keptSeconds = 3600

let live: Live = { node: undefined, seconds: [], isConnected: false }
const listeners = new Set<() => void>()

export function useLive(): Live {
  return useSyncExternalStore(subscribe, () => live)
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

function become(next: Live): void {
  live = next
  for (const hear of listeners) hear()
}

/** Follows the admin port until the result is called. After a break it begins anew with the last hour. */
export function follow(): () => void {
  const stream = new EventSource('/now/stream')
  stream.addEventListener('open', () => void catchUp())
  stream.addEventListener('error', () => become({ ...live, isConnected: false }))
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { node, second } = JSON.parse(data) as { readonly node: NodeNow; readonly second: Second }
    const seconds = [...live.seconds, second].slice(-keptSeconds)
    become({ node, seconds, isConnected: true })
  })
  return () => stream.close()
}

async function catchUp(): Promise<void> {
  const { node, seconds } = await getJson<Now>('/now')
  const last = seconds.at(-1)?.atMs ?? 0
  // What the stream has told meanwhile stays.
  become({ node, seconds: [...seconds, ...live.seconds.filter(({ atMs }) => atMs > last)], isConnected: true })
}
