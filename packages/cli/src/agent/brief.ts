// A brief from the command line: what is advertised, where, and for how much, such as "trail shoes, US, $500".

import { CannotRun } from '../report/report.ts'

export interface Brief {
  /** What is advertised, as the buyer says it. */
  readonly words: string
  readonly countries: readonly string[]
  /** Undefined leaves it to the product: the least that it takes. */
  readonly budget: number | undefined
}

const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?/

export function briefIn(text: string): Brief {
  const [found, whole = '', cents = ''] = amount.exec(text) ?? []
  const parts = (found === undefined ? text : text.replace(found, ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const countries = parts.filter((part) => /^[A-Z]{2}$/.test(part))
  const words = parts.filter((part) => !countries.includes(part)).join(', ')
  if (words === '')
    throw new CannotRun('Say what is advertised, for example: parley agent try "trail shoes, US, $500".')
  return {
    words,
    countries,
    budget: found === undefined ? undefined : Number(whole.replaceAll(',', '') + cents),
  }
}
