// The work of parley agent adagents: what a publisher's adagents.json must have, and what is wrong with a given file.

import { catalogIn } from '@parley/agent/catalog'
import type { Effects } from '../effects.ts'
import { readText } from '../files.ts'
import type { Paint } from '../report/paint.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { amount } from '../text/amount.ts'
import { adagentsFile, soldProperties } from './adagents-file.ts'
import { type AdagentsFinding, findingsIn } from './adagents-findings.ts'

export interface AdagentsOptions {
  readonly config: string
  readonly file?: string
}

export async function adagents(name: string, { config, file }: AdagentsOptions, effects: Effects): Promise<Report> {
  if (config === '-' && file === '-') throw new CannotRun('Only one of the two files can be read from standard input.')
  const domain = name.toLowerCase()
  const catalog = catalogIn(await readText(config, effects))
  if (typeof catalog === 'string') throw new CannotRun(`${config} is not valid: ${catalog}.`)
  const sold = soldProperties(catalog, domain)
  if (sold === undefined) {
    const domains = [...new Set(catalog.publishers.map((publisher) => publisher.domain))].slice(0, 10).join(', ')
    throw new CannotRun(`The agent sells nothing of ${domain}. publishers of ${config} has: ${domains}.`)
  }
  const expected = adagentsFile(catalog, domain, sold)
  if (file === undefined) {
    return {
      exitCode: 0,
      data: { domain, file: expected, findings: [] },
      show: () => JSON.stringify(expected, null, 2),
    }
  }
  const findings = findingsIn(await readText(file, effects), { catalog, domain, sold })
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return {
    exitCode: errors === 0 ? 0 : 1,
    data: { domain, file: expected, findings },
    show: (paint) => showFindings(file === '-' ? 'stdin' : file, findings, paint),
  }
}

function showFindings(file: string, findings: readonly AdagentsFinding[], paint: Paint): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const closing =
    errors === 0
      ? `${paint.green('right')}  ${file} authorises the agent for all that it sells.`
      : `${paint.red('wrong')}  ${file}: ${amount(errors, 'fault')}.`
  return [...findings.map((finding) => showFinding(finding, file, paint)), closing].join('\n\n')
}

function showFinding({ severity, at, message, fix }: AdagentsFinding, file: string, paint: Paint): string {
  const place = paint.bold(at === '' ? file : `${file}  ${at}`)
  const kind = severity === 'error' ? paint.red('error') : paint.yellow('note')
  return [`${place}  ${kind}  ${message}`, `  ${paint.green('fix')}  ${fix}`].join('\n')
}
