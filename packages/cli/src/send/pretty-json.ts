// JSON with colours: keys, texts and all other values apart. JSON.stringify leaves some control characters as they are, and a
// terminal would obey them.

import type { Paint } from '../report/paint.ts'
import { harmless } from '../text/members.ts'

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

export function coloredJson(value: unknown, paint: Paint): string {
  return harmless(JSON.stringify(value, null, 2)).replace(token, (whole: string, text?: string, colon?: string) => {
    if (text === undefined) return paint.yellow(whole)
    return colon === undefined ? paint.green(text) : `${paint.cyan(text)}${colon}`
  })
}
