// Reads a configuration as the exchange would and reports every problem, and what was probably not intended.

import { adapterSchemas, loadConfig, type Problem, secretReader } from '@parley/exchange/tools'
import type { Effects } from '../effects.ts'
import { folderOf, readText } from '../files.ts'
import type { Paint } from '../report/paint.ts'
import type { Report } from '../report/report.ts'
import { amount } from '../text/amount.ts'
import { frameOf } from '../text/frame.ts'
import { remarksOn } from './remarks.ts'
import { similarSetting } from './similar-setting.ts'
import { withoutSecrets } from './without-secrets.ts'

export async function checkConfig(file: string, effects: Effects): Promise<Report> {
  const text = await readText(file, effects)
  const name = file === '-' ? 'stdin' : file
  const readSecret = secretReader(folderOf(file, effects))
  const loading = loadConfig(text, {}, adapterSchemas, { variables: effects.environment, readSecret })
  if (loading.kind === 'config') {
    const { house, demand } = loading.config
    const counts = { campaigns: house.campaigns.length, partners: demand.partners.length }
    const words = `${amount(counts.campaigns, 'house campaign')}, ${amount(counts.partners, 'partner')}`
    const remarks = remarksOn(loading.config)
    return {
      exitCode: 0,
      data: { file: name, right: true, ...counts, problems: [], remarks },
      show: (paint) =>
        [
          ...remarks.map((remark) => `${paint.yellow('note')}  ${remark}.`),
          `${paint.green('valid')}  ${name}: ${words}.`,
        ].join('\n\n'),
    }
  }
  const problems = loading.problems.map(withoutPlace).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return {
    exitCode: 1,
    data: {
      file: name,
      right: false,
      campaigns: 0,
      partners: 0,
      problems: problems.map((one) => ({ line: one.line, message: one.message, mend: similarSetting(one) })),
      remarks: [],
    },
    show(paint) {
      const closing = `${paint.red('invalid')}  ${name}: ${amount(problems.length, 'problem')}.`
      const shown = withoutSecrets(text)
      return [...problems.map((one) => showProblem(one, shown, name, paint)), closing].join('\n\n')
    },
  }
}

/** The place is shown once, before the message; the YAML parser also adds it at the end of its own messages. */
function withoutPlace(found: Problem): Problem {
  return { ...found, message: found.message.replace(/ at line \d+, column \d+:?$/, '') }
}

function showProblem(found: Problem, text: string, file: string, paint: Paint): string {
  const { line, message } = found
  if (line === undefined) return message
  const fix = similarSetting(found)
  return [
    `${paint.bold(`${file}:${line}`)}  ${message}`,
    '',
    ...frameOf(text, lineSpan(text, line), paint).map((row) => `  ${row}`),
    ...(fix === undefined ? [] : ['', `  ${paint.green('fix')}  ${fix}`]),
  ].join('\n')
}

/** The words of a line, without the space around them. */
function lineSpan(text: string, line: number): { readonly start: number; readonly end: number } {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const own = lines[line - 1] ?? ''
  return { start: before + own.length - own.trimStart().length, end: before + own.trimEnd().length }
}
