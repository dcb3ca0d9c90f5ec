// Every impression that was offered to a partner ends somewhere, and everybody counts the same: the funnel, the ledger's
// rows, the client's book and the partners' own logs.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dimensionNames } from '@parley/contract'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../../figures.ts'
import { type Setting, type Verdict, verdict } from '../../scenario.ts'
import type { PartnerLog, PartnerNotice } from '../../stage/partners/log.ts'
import { manners, type PartnerScript } from '../../stage/partners/script.ts'
import { dollars } from '../book/audit.ts'
import { Book } from '../book/book.ts'
import { differences } from '../book/compare.ts'
import { runLoad } from '../client/load.ts'
import { caughtUp, onStage, type Stage } from '../stage.ts'
import { problemsIn } from './conserved.ts'
import { type FunnelRow, keyLine, nanoOfDollars, type Reader, readerOf } from './report.ts'

/** One partner of each manner, called by it. */
const scripts: readonly PartnerScript[] = manners.map((manner) => ({ name: manner, answers: manner }))
const keys = {
  operator: 'key-of-the-operator',
  partner: 'key-of-the-honest-partner',
  publisher: 'key-of-pub-1',
} as const
const groupings = [...dimensionNames, 'hour', 'day', 'month', 'publisher,partner,intent', 'partner,country,stage,hour']

export const conservation = onStage(
  'conservation',
  'every stage of the funnel is the next one and its drops, and everybody counts the same',
  ({ folder }) => {
    const keysFile = join(folder, 'keys')
    const lines = [
      keyLine('operator', keys.operator, { side: 'operator' }),
      keyLine('honest', keys.partner, { side: 'partner', of: 'honest' }),
      keyLine('pub-1', keys.publisher, { side: 'publisher', of: 'pub-1' }),
    ]
    writeFileSync(keysFile, `${lines.join('\n')}\n`)
    const ledgerEnv = { PARLEY_LEDGER_KEYS: keysFile }
    return { nodes: 2, partners: scripts, ledgerEnv, demand: {}, sums: { flushMs: 1000 } }
  },
  runConservation,
)

async function runConservation(stage: Stage, setting: Setting): Promise<readonly Verdict[]> {
  const book = await traffic(stage, setting)
  await caughtUp(stage, book.acknowledgedCount, 60_000)
  const url = stage.ledgers[0]?.url ?? ''
  const operator = readerOf(url, keys.operator)
  const offered = new Set([...bidsOf(book)].map(({ bid }) => bid)).size
  const total = await untilSummed(operator, offered)
  setting.print(`${countText(total.counts.available ?? 0)} parts of partners in impressions are summed`)
  return [
    await addsUp(operator),
    await sameCounts(stage, operator, book),
    await sameMoney(stage, operator, book),
    await sameNames(operator, book),
    await ownRowsOnly(url),
  ]
}

/** Half of the traffic bills nothing, so that the last stage has drops too. */
async function traffic({ lines, publishers }: Stage, { isQuick, seed, print }: Setting): Promise<Book> {
  const book = new Book()
  const untilMs = performance.now() + (isQuick ? 10_000 : 60_000)
  const common = { lines, publishers, book, impressions: 4, clients: 4, notices: Number.POSITIVE_INFINITY }
  const isOver = (): boolean => performance.now() > untilMs
  const [billing, shy] = await Promise.all([
    runLoad({ ...common, isOver, random: randomOf(seed), name: 'billing' }),
    runLoad({ ...common, isOver, random: randomOf(seed + 1), name: 'shy', kinds: ['win', 'impression'] }),
  ])
  print(`${countText(billing.auctions + shy.auctions)} auctions, ${countText(billing.bids + shy.bids)} bids sold`)
  return book
}

function bidsOf(book: Book) {
  return book.acknowledged().filter(({ kind }) => kind === 'win')
}

/** Sums come a little later than notices. */
async function untilSummed(reader: Reader, won: number): Promise<FunnelRow> {
  for (let tries = 0; ; tries++) {
    const { total } = await reader.funnel('')
    if ((total.counts.won ?? 0) >= won || tries === 60) return total
    await wait(500)
  }
}

async function addsUp(reader: Reader): Promise<Verdict> {
  const problems: string[] = []
  let rows = 0
  for (const by of groupings) {
    const funnel = await reader.funnel(by)
    problems.push(...problemsIn(by, funnel))
    rows += funnel.rows.length
  }
  return verdict(
    'every stage is the next one and its drops',
    `${groupings.length} groupings, ${countText(rows)} rows`,
    {
      [problems.slice(0, 3).join('; ')]: problems.length === 0,
    },
  )
}

/** Asked, bids and wins of each partner: funnel, book and the partner's own log. */
async function sameCounts({ partners }: Stage, reader: Reader, book: Book): Promise<Verdict> {
  // Our own campaigns are in every funnel and keep no log.
  const rows = (await reader.funnel('partner')).rows.filter(({ group }) => group.partner !== 'house')
  const logs = await partners.logs()
  const won = Map.groupBy(bidsOf(book), ({ partner }) => partner)
  const billed = Map.groupBy(
    book.acknowledged().filter(({ kind }) => kind === 'billing'),
    ({ partner }) => partner,
  )
  const problems = rows.flatMap(({ group: { partner = '' }, counts }) => {
    const log = logs[partner]
    const expected = {
      asked: log?.impressions,
      // A late bid was sent and is no answer, so of a slow partner only its log knows all bids.
      ...(counts['no-answer'] === 0 ? { bid: log?.bids } : {}),
      won: won.get(partner)?.length ?? 0,
      billed: billed.get(partner)?.length ?? 0,
    }
    return Object.entries(expected)
      .filter(([name, number]) => counts[name] !== number)
      .map(([name, number]) => `${partner} ${name}: funnel ${counts[name]}, witness ${number}`)
  })
  const shown = rows.map(({ group, counts }) => `${group.partner} ${counts.asked}/${counts.bid}/${counts.won}`)
  return verdict('funnel, book and partners’ logs count the same', `asked/bid/won: ${shown.join(', ')}`, {
    [problems.join('; ')]: problems.length === 0,
    [`${rows.length} partners in the funnel`]: rows.length === partners.names.length,
  })
}

/** What each partner pays: wins by the funnel, billings by the accounts and the report, both by what it was told itself. */
async function sameMoney({ partners, view }: Stage, reader: Reader, book: Book): Promise<Verdict> {
  const paidIn = (rows: readonly Pick<FunnelRow, 'group' | 'amounts'>[]): ReadonlyMap<string, bigint> =>
    new Map(rows.map(({ group, amounts }) => [group.partner ?? '', nanoOfDollars(amounts.paid ?? '')]))
  const won = paidIn((await reader.funnel('partner')).rows)
  const billed = paidIn(await reader.money('partner'))
  const balances = [...(await view.balances())].filter(([account]) => account.startsWith('partner:'))
  const inAccounts = new Map(balances.map(([account, amount]) => [account.slice('partner:'.length), -amount]))
  const logs = await partners.logs()
  const wrong = [
    ...differences(won, toldIn(logs, 'win')),
    ...differences(billed, inAccounts),
    ...differences(inAccounts, toldIn(logs, 'billing')),
  ]
  const sum = [...inAccounts.values()].reduce((total, amount) => total + amount, 0n)
  return verdict(
    'funnel, accounts and partners’ logs have the same amounts',
    `${inAccounts.size} partners pay ${dollars(sum)}; ${countText(book.acknowledgedCount)} notices`,
    { [wrong.join('; ')]: wrong.length === 0 },
  )
}

/** D106: what publishers get for each advertiser, campaign and creative, by the report and by the bids that the client was offered. */
async function sameNames(reader: Reader, book: Book): Promise<Verdict> {
  const billed = book.acknowledged().filter(({ kind }) => kind === 'billing')
  const found: string[] = []
  const wrong: string[] = []
  for (const name of ['advertiser', 'campaign', 'creative'] as const) {
    const inReport = (await reader.money(name)).map(({ group, amounts }) => {
      return [group[name] ?? '', nanoOfDollars(amounts.clearing ?? '')] as const
    })
    const inBook = [...Map.groupBy(billed, (entry) => entry[name])].map(([value, entries]) => {
      return [value, entries.reduce((sum, { clearingNano }) => sum + BigInt(clearingNano), 0n)] as const
    })
    found.push(`${inBook.length} ${name}s`)
    wrong.push(...differences(new Map(inReport), new Map(inBook)))
  }
  return verdict(
    'money by advertiser, campaign and creative is what the bids say, to the nano-dollar',
    `${found.join(', ')}; ${countText(billed.length)} billed`,
    {
      [wrong.slice(0, 3).join('; ')]: wrong.length === 0,
      'nothing was billed': billed.length > 0,
    },
  )
}

/** What each partner was told in its own URLs that it pays. */
function toldIn(logs: Readonly<Record<string, PartnerLog>>, wanted: PartnerNotice): ReadonlyMap<string, bigint> {
  const sums = Object.entries(logs).map(([name, { notices }]): [string, bigint] => {
    const told = notices.filter(({ notice }) => notice === wanted)
    return [name, told.reduce((sum, { paidNano }) => sum + BigInt(paidNano), 0n)]
  })
  return new Map(sums)
}

/** The key of one side sees its own rows, and the names of nobody else. */
async function ownRowsOnly(url: string): Promise<Verdict> {
  const partner = readerOf(url, keys.partner)
  const publisher = readerOf(url, keys.publisher)
  const own = await partner.funnel('partner,publisher')
  const strangers = own.rows.filter(({ group }) => group.partner !== 'honest')
  const texts = [JSON.stringify(own), (await partner.get('/v1/money?by=partner,publisher')).text]
  const ofPublisher = JSON.stringify(await publisher.funnel('publisher,partner'))
  const names = [...scripts.map(({ name }) => name).filter((name) => name !== 'honest'), 'pub-1', 'pub-2', 'pub-3']
  const seen = names.filter((name) => texts.some((text) => text.includes(`"${name}"`)))
  const others = await partner.get('/v1/funnel?partner=modest')
  const isEmpty =
    others.status !== 200 || (JSON.parse(others.text) as { total: FunnelRow }).total.counts.available === 0
  const stranger = await readerOf(url, 'no-such-key').get('/v1/funnel')
  return verdict(
    'the key of a partner sees nothing of another',
    `${own.rows.length} rows of its own, ${strangers.length} of others; another partner's: ${others.status}; no key: ${stranger.status}`,
    {
      'it has no rows of its own': own.rows.length > 0,
      [`${strangers.length} rows of others`]: strangers.length === 0,
      [`it reads the names ${seen.join(', ')}`]: seen.length === 0,
      'it reads the funnel of another': isEmpty,
      'a publisher reads the name of a partner': !scripts.some(({ name }) =>
        ofPublisher.includes(`"partner":"${name}"`),
      ),
      'a key that nobody made is answered': stranger.status === 401,
    },
  )
}
