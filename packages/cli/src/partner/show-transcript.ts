// One check with its request and its answer, as people read them: heads as on the wire, bodies laid out, and the native
// request and the markup, which travel as texts inside JSON, once more by themselves.

import { parseJson } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { coloredJson } from '../send/pretty-json.ts'
import { amount } from '../text/amount.ts'
import { harmless, listIn, membersIn, textOf } from '../text/members.ts'
import type { Headers, Transcript } from './transcript.ts'

export function showTranscript(sample: string, transcript: Transcript, ms: number, paint: Paint): string {
  const { request, answer } = transcript
  const { pathname, search } = new URL(request.url)
  return [
    paint.bold(`── ${sample} ${'─'.repeat(Math.max(0, ruleWidth - sample.length))}`),
    headOf('>', `${request.method} ${pathname}${search} HTTP/1.1`, request.headers, paint),
    bodyOf(request.body, paint),
    ...innerTexts(request.body, paint),
    ...answerBlocks(answer, ms, paint),
  ].join('\n\n')
}

const ruleWidth = 72

function answerBlocks(answer: Transcript['answer'], ms: number, paint: Paint): readonly string[] {
  if ('missing' in answer) return [paint.red(`< no answer: ${harmless(answer.missing)}`)]
  const first = `HTTP/1.1 ${answer.status} ${answer.statusText}  (after ${ms.toFixed(1)} ms)`
  const head = headOf('<', first, answer.headers, paint)
  return answer.body === '' ? [head] : [head, bodyOf(answer.body, paint), ...innerTexts(answer.body, paint)]
}

function headOf(sign: '>' | '<', first: string, headers: Headers, paint: Paint): string {
  const lines = [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return lines.map((line) => `${paint.dim(sign)} ${harmless(line)}`).join('\n')
}

/** The longest body that is shown; the rest is counted. */
const shownMax = 20_000

function bodyOf(text: string, paint: Paint): string {
  // A body is untrusted text, whose control characters must not reach a terminal.
  const plain = harmless(text)
  const left = plain.length - shownMax
  if (left > 0) return `${plain.slice(0, shownMax)}\n… and ${amount(left, 'character')} more`
  const parsed = parseJson(plain)
  return parsed.kind === 'fault' ? plain : coloredJson(parsed.value, paint)
}

function innerTexts(body: string, paint: Paint): readonly string[] {
  const parsed = parseJson(harmless(body).slice(0, shownMax))
  if (parsed.kind === 'fault') return []
  const { imp, seatbid } = membersIn(parsed.value)
  const natives = listIn(imp).map(({ id, native }) => ({
    title: `native.request of imp ${textOf(id)}, by itself:`,
    text: membersIn(native).request,
  }))
  const markups = listIn(seatbid)
    .flatMap(({ bid }) => listIn(bid))
    .map(({ id, adm }) => ({ title: `adm of bid ${textOf(id)}, by itself:`, text: adm }))
  return [...natives, ...markups].flatMap(({ title, text }) => {
    const inner = typeof text === 'string' ? parseJson(text) : ({ kind: 'fault' } as const)
    return inner.kind === 'fault' ? [] : [`${paint.dim(title)}\n${coloredJson(inner.value, paint)}`]
  })
}
