// An explanation as people read it.

import type { Paint } from '../report/paint.ts'
import type { Example } from './examples.ts'
import type { Explanation } from './explanations.ts'

const shownMax = 400

export function showExplanation(one: Explanation, paint: Paint, withExample: boolean): string {
  const { kind, name, says, section, links, sources, example } = one
  const rows = [
    ...(section === undefined ? [] : [rowOf('section', section, paint)]),
    ...links.map((link) => rowOf('read', link, paint)),
    ...sources.slice(0, sourcesMax).map((source) => rowOf(kind === 'rule' ? 'source' : 'see', source, paint)),
    ...(sources.length > sourcesMax ? [rowOf('', `and ${sources.length - sourcesMax} more`, paint)] : []),
  ]
  const shown = example === undefined || !withExample ? [] : ['', ...exampleLines(example, paint)]
  const head = `${paint.bold(paint.cyan(name))}  ${paint.dim(kind)}`
  return [head, ...says.map((sentence) => `  ${sentence}`), '', ...rows, ...shown].join('\n')
}

const sourcesMax = 12
const labelWidth = 10

function rowOf(label: string, value: string, paint: Paint): string {
  return `  ${paint.dim(label.padEnd(labelWidth))}${value}`
}

function exampleLines({ title, file, sent, status, answer }: Example, paint: Paint): readonly string[] {
  const body = answer === undefined ? '' : ` ${JSON.stringify(answer)}`
  return [
    rowOf('example', title, paint),
    rowOf('', file, paint),
    rowOf('sent', short(sent), paint),
    rowOf('answered', short(`${status}${body}`), paint),
  ]
}

function short(text: string): string {
  return text.length <= shownMax ? text : `${text.slice(0, shownMax)}…`
}
