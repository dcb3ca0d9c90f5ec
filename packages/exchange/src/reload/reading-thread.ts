// The thread beside the one that serves: it reads configurations and sends them over in pieces, each of which is asked for, so
// that the thread that serves takes one between requests.

import { parentPort } from 'node:worker_threads'
import type { Edit } from '@parley/contract'
import type { Config } from '../config/fields.ts'
import { partsOf } from './config-parts.ts'
import { type CheckedEditing, Readings, type Standing, type Verdict } from './reading.ts'
import type { ConfigPlace } from './source.ts'

export type ThreadOrder =
  | {
      readonly order: 'read'
      readonly place: ConfigPlace
      /** Whether there was a file before. */
      readonly hadFile: boolean
      readonly standing: Standing
    }
  | {
      readonly order: 'edit'
      readonly text: string
      readonly file: string
      readonly edits: readonly Edit[]
      readonly standing: Standing
    }
  /** The part of the configuration that was read last, from 0 on; an edit in between does not change it. */
  | { readonly order: 'part'; readonly index: number }

/** `answer` belongs to its order: a verdict, an edited text, or a part; undefined behind the last part. */
export type ThreadAnswer =
  | { readonly id: number; readonly answer: Verdict | CheckedEditing | Uint8Array | undefined }
  | { readonly id: number; readonly accident: string }

const readings = new Readings(process.env)
let judged: Config | undefined
let parts: readonly Uint8Array[] = []

function carryOut(order: ThreadOrder): Verdict | CheckedEditing | Uint8Array | undefined {
  switch (order.order) {
    case 'read': {
      const { place, hadFile, standing } = order
      const { config, ...verdict } = readings.next(place, hadFile, standing)
      judged = config
      return verdict
    }
    case 'edit':
      return readings.edit(order.text, order.file, order.edits, order.standing)
    case 'part':
      if (order.index === 0) parts = judged === undefined ? [] : partsOf(judged)
      return parts[order.index]
  }
}

parentPort?.on('message', ({ id, ...order }: ThreadOrder & { readonly id: number }) => {
  parentPort?.postMessage(answerTo(id, order))
})

function answerTo(id: number, order: ThreadOrder): ThreadAnswer {
  try {
    return { id, answer: carryOut(order) }
  } catch (error) {
    return { id, accident: (error as Error).stack ?? String(error) }
  }
}
