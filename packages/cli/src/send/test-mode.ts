// Turns a request into a test request by changing nothing but `test`, so that every other character is sent as in
// the file and an error points to the right line.

import { locate } from '../validate/locate.ts'

export function withTestMode(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  const { value, depth } = locate(text, ['test'])
  if (depth === 1) return `${text.slice(0, value.start)}1${text.slice(value.end)}`
  if (text[value.start] !== '{') return text
  const behind = value.start + 1
  const isEmpty = /^\s*\}/.test(text.slice(behind))
  return `${text.slice(0, behind)}"test":1${isEmpty ? '' : ','}${text.slice(behind)}`
}
