// What a check of a partner found: a line for each request, then each broken rule once, with how to fix it.

import type { Paint } from '../report/paint.ts'
import type { Report } from '../report/report.ts'
import { amount } from '../text/amount.ts'
import type { SampleResult } from './check-partner.ts'
import { type PartnerRuleId, partnerRule } from './rules.ts'
import { showTranscript } from './show-transcript.ts'

interface Check {
  readonly url: string
  readonly tmaxMs: number
  readonly planned: number
  readonly results: readonly SampleResult[]
  /** Whether each request and its answer are shown in full. */
  readonly isVerbose: boolean
}

interface Broken {
  readonly rule: PartnerRuleId
  readonly samples: readonly string[]
  /** Everything that was found, each thing once. */
  readonly found: readonly string[]
}

export function checkReport(check: Check): Report {
  const broken = brokenRules(check.results)
  const faults = broken.filter(({ rule }) => isFault(rule))
  return {
    exitCode: faults.length === 0 ? 0 : 1,
    data: {
      url: check.url,
      tmaxMs: check.tmaxMs,
      green: faults.length === 0,
      rules: broken.map(brokenData),
      results: check.results.map(({ transcript, ...result }) =>
        check.isVerbose ? { ...result, ...transcript } : result,
      ),
    },
    show: (paint) => showCheck(check, broken, paint),
  }
}

function brokenData({ rule, samples, found }: Broken): object {
  const { id, severity, says, fix } = partnerRule(rule)
  // `found` is the first thing, as it always was; `results[].findings` has all of them with their sample.
  return { id, severity, says, mend: fix, samples, found: found[0] ?? '' }
}

function showCheck(check: Check, broken: readonly Broken[], paint: Paint): string {
  const { url, tmaxMs, planned, results } = check
  const faults = broken.filter(({ rule }) => isFault(rule))
  const advice = broken.length - faults.length
  const skipped =
    planned > results.length
      ? [`  ${planned - results.length} more were not sent because the bidder does not answer.`]
      : []
  const closing =
    faults.length === 0
      ? `${paint.green(paint.bold('green'))}  ${amount(results.length, 'answer')}, no fault${advice === 0 ? '' : `, ${advice} to consider`}.`
      : `${paint.red(paint.bold('red'))}  ${amount(faults.length, 'rule')} broken.`
  // The terminal shows the end, so what was found comes last.
  const transcripts = check.isVerbose
    ? results.map(({ sample, transcript, ms }) => showTranscript(sample, transcript, ms, paint))
    : []
  return [
    ...transcripts,
    [
      `${url}, called as the exchange calls it, with ${tmaxMs} ms for each answer`,
      '',
      ...resultLines(results, paint),
      ...skipped,
    ].join('\n'),
    ...broken.map((one) => showBroken(one, results.length, paint)),
    closing,
  ].join('\n\n')
}

function resultLines(results: readonly SampleResult[], paint: Paint): readonly string[] {
  const width = Math.max(...results.map(({ sample }) => sample.length))
  return results.map(({ sample, status, bids, ms, findings }) => {
    const faults = [...new Set(findings.map(({ rule }) => rule))].filter(isFault)
    const sign = faults.length === 0 ? paint.green('ok  ') : paint.red('FAIL')
    const answer = status === undefined ? 'no answer' : `${status}, ${bids === 0 ? 'no bid' : amount(bids, 'bid')}`
    return `  ${sign}  ${sample.padEnd(width)}  ${answer}, ${ms.toFixed(1)} ms${faults.length === 0 ? '' : `  ${faults.join(' ')}`}`
  })
}

function showBroken({ rule, samples, found }: Broken, total: number, paint: Paint): string {
  const { says, fix } = partnerRule(rule)
  const name = isFault(rule) ? paint.red(paint.bold(rule)) : paint.yellow(paint.bold(`${rule} (advice)`))
  return [
    `${name}  the answer must ${says}`,
    ...foundLines(found, paint),
    `  ${paint.dim('in')}     ${samples.length} of ${total}: ${samples.slice(0, samplesMax).join(', ')}${samples.length > samplesMax ? ', …' : ''}`,
    `  ${paint.green('fix')}    ${fix}`,
  ].join('\n')
}

const samplesMax = 3
/** How many different things are shown for a rule. */
const foundMax = 5

function foundLines(found: readonly string[], paint: Paint): readonly string[] {
  const left = found.length - foundMax
  const lines = [...found.slice(0, foundMax), ...(left > 0 ? [`and ${left} more; --json lists them`] : [])]
  return lines.map((line, index) => `  ${index === 0 ? paint.dim('found') : '     '}  ${line}`)
}

function brokenRules(results: readonly SampleResult[]): readonly Broken[] {
  const all = results.flatMap(({ sample, findings }) => findings.map((one) => ({ sample, ...one })))
  const byRule = Map.groupBy(all, ({ rule }) => rule)
  return [...byRule]
    .map(([rule, found]) => ({
      rule,
      samples: [...new Set(found.map(({ sample }) => sample))],
      found: [...new Set(found.map((one) => one.found))],
    }))
    .toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
}

function isFault(rule: PartnerRuleId): boolean {
  return partnerRule(rule).severity === 'fault'
}
