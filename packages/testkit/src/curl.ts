// A failed case can be repeated by hand: the same request as a line for the shell.

import { isUtf8 } from 'node:buffer'
import type { CaseRequest } from './transport.ts'

/** The curl command that sends this request to the exchange at the base URL. */
export function curlOf({ method, path, headers, body }: CaseRequest, baseUrl: URL | string): string {
  const url = quoted(String(baseUrl).replace(/\/$/, '') + path)
  const command = ['curl -i', method === 'HEAD' ? '--head' : `-X ${method}`, url, ...headerOptions(headers, body)]
  if (body.length === 0) return command.join(' ')
  if (isPlain(body)) return [...command, `--data-raw ${quoted(body.toString())}`].join(' ')
  return `printf %s ${body.toString('base64')} | base64 -d | ${[...command, '--data-binary @-'].join(' ')}`
}

function headerOptions(headers: CaseRequest['headers'], body: Buffer): readonly string[] {
  const given = Object.entries(headers).map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
  // With a body, curl adds its own content type unless it is disabled.
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const options = hasType || body.length === 0 ? given : [...given, 'content-type:']
  return options.map((header) => `-H ${quoted(header)}`)
}

// Linux allows 128 KiB for one argument, and no argument can hold a NUL.
const argumentBytesMax = 100_000

function isPlain(body: Buffer): boolean {
  return body.length <= argumentBytesMax && isUtf8(body) && !body.includes(0)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
