// The work of parley check-ads-txt: which lines publishers need, and what is wrong with a given file.

import { accountOf, adapterSchemas, isForOthers, loadConfig, secretReader } from '@parley/exchange/tools'
import type { Effects } from '../effects.ts'
import { folderOf, readText } from '../files.ts'
import type { Paint } from '../report/paint.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { amount } from '../text/amount.ts'
import type { AdsTxtOptions } from './command.ts'
import { type AdsTxtFinding, findingsIn } from './findings.ts'
import { lineText, neededLines, type SellerTerms } from './needed-lines.ts'

export async function checkAdsTxt(config: string, options: AdsTxtOptions, effects: Effects): Promise<Report> {
  const { domain, sellers } = await readSupply(config, options, effects)
  if (options.file === undefined) return linesReport(domain, sellers)
  const [seller, ...others] = sellers
  if (seller === undefined || others.length > 0) {
    throw new CannotRun(`Name the publisher of ${options.file}: --publisher ${sellers.map(asTyped).join(' or ')}.`)
  }
  const text = await readText(options.file, effects)
  return fileReport(options.file === '-' ? 'stdin' : options.file, seller, findingsIn(text, domain, seller), domain)
}

/** A shell would make names of files of it. */
function asTyped({ id }: SellerTerms): string {
  return isForOthers({ id }) ? `'${id}'` : id
}

async function readSupply(
  config: string,
  { publisher, file }: AdsTxtOptions,
  effects: Effects,
): Promise<{ readonly domain: string; readonly sellers: readonly SellerTerms[] }> {
  if (config === '-' && file === '-') throw new CannotRun('Only one of the two files can be read from standard input.')
  const readSecret = secretReader(folderOf(config, effects))
  const text = await readText(config, effects)
  const loading = loadConfig(text, {}, adapterSchemas, { variables: effects.environment, readSecret })
  if (loading.kind === 'problems') {
    throw new CannotRun(`${config} is not valid; parley check-config ${config} lists its problems.`)
  }
  const { domain, publishers } = loading.config.supply
  if (domain === '')
    throw new CannotRun('supply.domain is not set, so the exchange is in no ads.txt; set it to your domain.')
  const sellers = publishers.flatMap((terms) => {
    const sellerId = accountOf(terms)
    const isMeant = publisher === undefined || terms.id === publisher
    return sellerId === undefined || !isMeant ? [] : [{ ...terms, sellerId }]
  })
  if (sellers.length > 0) return { domain, sellers }
  throw new CannotRun(
    publisher === undefined
      ? 'supply.publishers names no publisher; add an entry for each one.'
      : `supply.publishers has no entry ${publisher}; add one, or correct --publisher.`,
  )
}

function linesReport(domain: string, sellers: readonly SellerTerms[]): Report {
  const publishers = sellers.map((seller) => ({
    publisher: seller.id,
    lines: neededLines(domain, seller).map(lineText),
  }))
  return {
    exitCode: 0,
    data: { domain, publishers, findings: [] },
    show: (paint) =>
      publishers
        .map(({ publisher, lines }) => [paint.dim(`# for the ads.txt of ${inWords(publisher)}`), ...lines].join('\n'))
        .join('\n\n'),
  }
}

function inWords(id: string): string {
  return isForOthers({ id }) ? `${id}, all other publishers` : id
}

function fileReport(file: string, seller: SellerTerms, findings: readonly AdsTxtFinding[], domain: string): Report {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const lines = neededLines(domain, seller).map(lineText)
  return {
    exitCode: errors === 0 ? 0 : 1,
    data: {
      domain,
      publishers: [{ publisher: seller.id, lines }],
      findings: findings.map(({ severity, line, message, fix }) => ({ severity, line, message, mend: fix })),
    },
    show(paint) {
      const closing =
        errors === 0
          ? `${paint.green('right')}  ${file} has what ${seller.id} needs for ${domain}.`
          : `${paint.red('wrong')}  ${file}: ${amount(errors, 'fault')}.`
      return [...findings.map((found) => showFinding(found, file, paint)), closing].join('\n\n')
    },
  }
}

function showFinding({ severity, line, message, fix }: AdsTxtFinding, file: string, paint: Paint): string {
  const place = paint.bold(line === undefined ? file : `${file}:${line}`)
  const kind = severity === 'error' ? paint.red('error') : paint.yellow('note')
  return [`${place}  ${kind}  ${message}`, `  ${paint.green('fix')}  ${fix}`].join('\n')
}
