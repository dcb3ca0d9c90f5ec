// Sends one bid request and reports what came back.

import type { Effects } from '../effects.ts'
import { readText } from '../files.ts'
import { absence } from '../http/absence.ts'
import { type Answer, Client } from '../http/call.ts'
import { endpointOf } from '../http/url.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { operatorPortHint } from './operator-port.ts'
import { answerData, showAnswer } from './show-answer.ts'
import { withTestMode } from './test-mode.ts'

export interface SendOptions {
  readonly url: string
  readonly test?: boolean
  readonly keyFile?: string
  readonly timeout: string
}

const answerBytesMax = 4 * 1024 * 1024

export async function send(
  file: string,
  { url, test = false, keyFile, timeout }: SendOptions,
  effects: Effects,
): Promise<Report> {
  const read = await readText(file, effects)
  const text = test ? withTestMode(read) : read
  const proof = keyFile === undefined ? {} : { authorization: `Bearer ${await readKey(keyFile, effects)}` }
  const answer = await answerOf(url, { body: text, proof }, Number(timeout), effects)
  const hint = operatorPortHint(answer, url)
  if (hint !== undefined) throw new CannotRun(hint)
  const sent = { file: file === '-' ? 'stdin' : file, text: read, isTest: test }
  return {
    exitCode: answer.status === 200 || answer.status === 204 ? 0 : 1,
    data: { url: endpointOf(url).href, ...answerData(answer, read) },
    show: (paint) => showAnswer(answer, sent, paint),
  }
}

/** A header has one line of visible characters; anything else in the file is not a key, and is not shown. */
async function readKey(file: string, effects: Effects): Promise<string> {
  const key = (await readText(file, effects)).trim()
  if (!/^[!-~]+$/.test(key)) throw new CannotRun(`${file} does not contain a key: one line without spaces.`)
  return key
}

interface Sent {
  readonly body: string
  readonly proof: Readonly<Record<string, string>>
}

async function answerOf(url: string, { body, proof }: Sent, timeoutMs: number, { nowMs }: Effects): Promise<Answer> {
  if (!(timeoutMs > 0)) throw new CannotRun('--timeout must be a number of milliseconds above 0.')
  const client = new Client(nowMs)
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...proof }
  const call = { method: 'POST', url: endpointOf(url), headers, body, timeoutMs, bytesMax: answerBytesMax } as const
  const called = await client.call(call)
  client.close()
  switch (called.kind) {
    case 'answer':
      return called
    case 'late':
      throw new CannotRun(`No answer from ${url} within ${timeoutMs} ms. Allow more time with --timeout.`)
    case 'too-large':
      throw new CannotRun(
        `The answer of ${url} is larger than ${answerBytesMax} bytes, so it does not come from an exchange. Check --url.`,
      )
    case 'unreachable':
    case 'broken':
      throw new CannotRun(absence(url, called.reason))
  }
}
