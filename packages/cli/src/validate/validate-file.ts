// Reads a bid request from a file and reports every fault and notice.

import type { Effects } from '../effects.ts'
import { readText } from '../files.ts'
import type { Report } from '../report/report.ts'
import { amount } from '../text/amount.ts'
import { noticesOf } from './notices.ts'
import { countOf, dataOf, showFault } from './show.ts'
import { validateText } from './validate.ts'

export async function validateFile(file: string, effects: Effects): Promise<Report> {
  const text = await readText(file, effects)
  const { faults, impressions } = validateText(text)
  const notices = noticesOf(text)
  const found = [...faults, ...notices]
  const name = file === '-' ? 'stdin' : file
  const isValid = faults.every(({ severity }) => severity === 'warning')
  return {
    exitCode: isValid ? 0 : 1,
    data: {
      file: name,
      valid: isValid,
      faults: faults.map((fault) => dataOf(fault, text)),
      notices: notices.map((one) => dataOf(one, text)),
    },
    show(paint) {
      const blocks = found.map((fault) => showFault(fault, text, name, paint))
      const closing = isValid
        ? `${paint.green('valid')}  ${name}: ${amount(impressions, 'impression')}, ${countOf(found)}.`
        : `${paint.red('refused')}  ${name}: ${countOf(found)}. ${consequence(faults.length)}`
      return [...blocks, closing].join('\n\n')
    },
  }
}

function consequence(count: number): string {
  if (count === 1) return 'The exchange refuses this request.'
  return 'The exchange refuses this request and reports the first error; with "test": 1 it reports all of them.'
}
