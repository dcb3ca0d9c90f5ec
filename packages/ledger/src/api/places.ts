// How many reports are made and sent at the same time. They wait for the database, which has few connections, and their rows
// are in memory until the reader has them: more than a few would keep notices waiting, and slow readers would fill the memory.

import type { ServerResponse } from 'node:http'
import type { Bounds } from '../reports/query.ts'

type PlaceBounds = Pick<Bounds, 'reportsAtOnceMax' | 'reportsWaitingMax' | 'waitMs' | 'answerMs'>

export interface Places {
  /** Waits while all are taken. Undefined if too many wait already, or if none became free in time. */
  readonly take: () => Promise<Place | undefined>
}

interface Place {
  readonly leave: () => void
  /** Leaves when the answer is sent or its reader is gone, and cuts off a reader that takes too long. */
  readonly keepUntilSent: (response: ServerResponse) => void
}

export function createPlaces({ reportsAtOnceMax, reportsWaitingMax, waitMs, answerMs }: PlaceBounds): Places {
  let taken = 0
  /** In the order in which they came. */
  const waiting = new Set<(place: Place) => void>()
  const placeTaken = (): Place => {
    let isTaken = true
    const leave = (): void => {
      if (!isTaken) return
      isTaken = false
      const [next] = waiting
      if (next === undefined) taken -= 1
      else next(placeTaken())
    }
    return { leave, keepUntilSent: (response) => keepUntilSent(response, answerMs, leave) }
  }
  return {
    take() {
      if (taken < reportsAtOnceMax) {
        taken += 1
        return Promise.resolve(placeTaken())
      }
      if (waiting.size >= reportsWaitingMax) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const end = (place: Place | undefined): void => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve(place)
        }
        const timer = setTimeout(end, waitMs, undefined)
        waiting.add(end)
      })
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
