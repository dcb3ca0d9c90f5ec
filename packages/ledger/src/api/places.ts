// How many reports are made and sent at the same time. They wait for the database, which has few connections, and their rows
// are in memory until the reader has them: more than a few would keep notices waiting, and slow readers would fill the memory.

import type { ServerResponse } from 'node:http'
import type { Bounds } from '../reports/query.ts'

export interface Places {
  /** Undefined if all are taken. */
  readonly take: () => Place | undefined
}

interface Place {
  readonly leave: () => void
  /** Leaves when the answer is sent or its reader is gone, and cuts off a reader that takes too long. */
  readonly keepUntilSent: (response: ServerResponse) => void
}

export function createPlaces({ reportsAtOnceMax, answerMs }: Pick<Bounds, 'reportsAtOnceMax' | 'answerMs'>): Places {
  let taken = 0
  return {
    take() {
      if (taken >= reportsAtOnceMax) return undefined
      taken += 1
      let isTaken = true
      const leave = (): void => {
        if (isTaken) taken -= 1
        isTaken = false
      }
      return { leave, keepUntilSent: (response) => keepUntilSent(response, answerMs, leave) }
    },
  }
}

function keepUntilSent(response: ServerResponse, answerMs: number, leave: () => void): void {
  const timer = setTimeout(() => {
    response.destroy()
    leave()
  }, answerMs)
  const end = (): void => {
    clearTimeout(timer)
    leave()
  }
  response.once('finish', end)
  response.once('close', end)
  // It closed while the report was made, and does not say so again.
  if (response.destroyed) end()
}
