// The client's connections to one node. A node that is gone is an answer like any other, with the status 0.

import { Pool } from 'undici'

interface LineAnswer {
  /** 0: no answer at all. */
  readonly status: number
  readonly body: string
  readonly location: string
}

export interface Line {
  readonly post: (body: string) => Promise<LineAnswer>
  readonly get: (path: string) => Promise<LineAnswer>
  /** As a reader's feedback is sent: a POST without a body (D102). */
  readonly postTo: (path: string) => Promise<LineAnswer>
  readonly close: () => Promise<void>
}

/** Longer than a node takes to give up on its disk, shorter than a client would wait. */
const answerMsMax = 10_000
const noAnswer: LineAnswer = { status: 0, body: '', location: '' }

export function openLine(origin: string, connections: number = 64): Line {
  const pool = new Pool(origin, {
    connections,
    headersTimeout: answerMsMax,
    bodyTimeout: answerMsMax,
    connectTimeout: answerMsMax,
  })
  const call = async (method: 'GET' | 'POST', path: string, body: string | null): Promise<LineAnswer> => {
    try {
      const headers = body === null ? {} : { 'content-type': 'application/json' }
      const answer = await pool.request({ method, path, body, headers })
      const location = String(answer.headers.location ?? '')
      return { status: answer.statusCode, body: await answer.body.text(), location }
    } catch {
      return noAnswer
    }
  }
  return {
    post: (body) => call('POST', '/openrtb2', body),
    get: (path) => call('GET', path, null),
    postTo: (path) => call('POST', path, null),
    close: () => pool.destroy(),
  }
}
