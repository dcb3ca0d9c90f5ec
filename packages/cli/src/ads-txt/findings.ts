// What is wrong with a publisher's ads.txt as far as the exchange is concerned, with the line and what to do. The file is
// untrusted: its values are shown as one line.

import { oneLine } from '../text/one-line.ts'
import { lineText, type NeededLine, neededLines, type SellerTerms } from './needed-lines.ts'
import { type AdsRecord, type AdsTxt, readAdsTxt } from './read-ads-txt.ts'

export interface AdsTxtFinding {
  /** Buyers do not buy where something is wrong; a remark costs nothing. */
  readonly severity: 'error' | 'remark'
  /** Undefined where a line is missing. */
  readonly line: number | undefined
  readonly message: string
  readonly fix: string
}

export function findingsIn(text: string, domain: string, terms: SellerTerms): readonly AdsTxtFinding[] {
  // A server that has no such file often answers with a page of its own.
  if (/^\s*</.test(text)) {
    return [error(1, 'this is a web page, not an ads.txt', 'save the file itself, as plain text')]
  }
  const file = readAdsTxt(text)
  const ours = file.records.filter((record) => record.domain === domain)
  const needed = neededLines(domain, terms)
  return [...needed.flatMap((line) => lineFindings(line, needed, ours)), ...domainRemarks(file, terms)]
}

function lineFindings(
  line: NeededLine,
  needed: readonly NeededLine[],
  ours: readonly AdsRecord[],
): readonly AdsTxtFinding[] {
  const { account, relationship } = line
  const own = ours.filter((record) => record.account === account)
  if (own.some((record) => record.relationship === relationship)) return []
  const isNeeded = (record: AdsRecord): boolean => needed.some((one) => one.relationship === record.relationship)
  // A line that another need explains is right as it is.
  const wrong = own.find((record) => !isNeeded(record))
  if (wrong !== undefined) {
    const found = wrong.relationship === undefined ? 'has no relationship' : `says ${oneLine(wrong.relationship)}`
    return [error(wrong.line, `the line of account ${account} ${found}`, `write: ${lineText(line)}`)]
  }
  const other =
    own.length > 0 ? undefined : ours.find((record) => record.account?.toLowerCase() === account.toLowerCase())
  const stranger = own.length > 0 ? undefined : (other ?? ours[0])
  if (stranger === undefined) return [error(undefined, `there is no line ${lineText(line)}`, `add: ${lineText(line)}`)]
  return [error(stranger.line, accountWords(stranger, account, other !== undefined), fixOf(line, other !== undefined))]
}

function accountWords({ account }: AdsRecord, wanted: string, isSlip: boolean): string {
  if (account === undefined) return 'the line names no account'
  const written = oneLine(account)
  if (isSlip) return `the account ${written} differs from ${wanted} in capital letters`
  return `the account here is ${written}; this publisher has ${wanted}`
}

/** An account of somebody else may have its reason, so its line stays. */
function fixOf(line: NeededLine, isSlip: boolean): string {
  return `${isSlip ? 'write' : 'add'}: ${lineText(line)}`
}

function domainRemarks({ variables }: AdsTxt, terms: SellerTerms): readonly AdsTxtFinding[] {
  const { sellerType, domain, isConfidential } = terms
  const name = sellerType === 'INTERMEDIARY' ? 'MANAGERDOMAIN' : 'OWNERDOMAIN'
  const found = variables.filter((variable) => variable.name === name)
  const [first] = found
  if (first === undefined) {
    const meaning =
      name === 'OWNERDOMAIN'
        ? 'the domain of the company that owns the site'
        : 'the domain of the exclusive seller of its ads'
    return [remark(undefined, `${name} is missing`, `add ${name}=${domain ?? '…'}, ${meaning}`)]
  }
  // What sellers.json does not tell cannot contradict it. A managing domain may end in a country: example.com, US.
  if (domain === undefined || isConfidential) return []
  const names = found.map(({ value }) => value.split(',')[0]?.trim())
  if (names.includes(domain)) return []
  const fix = `write ${name}=${domain}, or correct the domain of ${terms.id} in supply.publishers`
  return [remark(first.line, `${name} is ${oneLine(first.value)}; sellers.json of the exchange says ${domain}`, fix)]
}

function error(line: number | undefined, message: string, fix: string): AdsTxtFinding {
  return { severity: 'error', line, message, fix }
}

function remark(line: number | undefined, message: string, fix: string): AdsTxtFinding {
  return { severity: 'remark', line, message, fix }
}
