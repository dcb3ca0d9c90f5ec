// docs/reference/reasons.md: every way in which a partner's part in an impression can end, from the catalogue that the
// exchange itself tells them from, with what to do about each and who can do it.

import { noBidReasons } from '@parley/cli'
import { lossNames, nonBidNames, reasons, remedies } from '@parley/exchange/reasons'
import { code, link, type Page, pageOf, table } from './markdown.ts'

type Reason = keyof typeof reasons
type State = (typeof reasons)[Reason]['state']

const names = Object.keys(reasons) as readonly Reason[]

export function reasonsPage(): Page {
  return pageOf('docs/reference/reasons.md', 'Reasons', [
    'For every partner and every impression of an auction there is one reason why it ended as it did. The same word and the same codes are told to everyone; what a reason means is said of the partner.',
    table(['Who', 'Where'], readers),
    '`npx parley explain below-floor` tells one of them in a terminal, and `npx parley explain 102` what a code means. If you have a code in hand, begin with the [loss codes](#by-loss-code), the [seatnonbid codes](#by-seatnonbid-code) or the [no-bid codes](#by-no-bid-code).',
    ...stages.flatMap(stageBlocks),
    '## By loss code',
    'A partner reads it in its loss notice, in place of `${AUCTION_LOSS}` ([loss notices](../guides/add-a-partner.md#loss-notices)); the list is that of OpenRTB 2.6.',
    codeTable(lossNames, (reason) => reasons[reason].loss),
    '## By seatnonbid code',
    'A publisher reads it as `statuscode` ([D59](../spec-notes.md#d59)). Codes from 500 on are our own: the extension leaves them to each exchange.',
    codeTable(nonBidNames, (reason) => reasons[reason].nonBid),
    '## By no-bid code',
    `A partner that does not bid may say why, with \`nbr\` in its answer. The reason is then ${linkTo('no-bid')}, and the record of the auction keeps the code as its detail.`,
    table(
      ['`nbr`', 'What the partner says with it'],
      Object.entries(noBidReasons).map(([nbr, says]) => [nbr, says]),
    ),
  ])
}

const readers = [
  ['the publisher', '`ext.seatnonbid` of an answer, where it is switched on; `ext.service.partners` of a test answer'],
  ['the partner', 'the loss notice, `lurl` of its bid'],
  ['the operator', '`GET /auctions/{id}`, and the label `reason` of `parley_dispositions_total`'],
] as const

/** How far a partner came, with the states that belong there. */
const stages: readonly { readonly title: string; readonly states: readonly State[] }[] = [
  { title: 'The partner was not asked', states: ['skipped', 'throttled'] },
  { title: 'The partner was asked, and no bid came', states: ['no-bid', 'late', 'failed'] },
  { title: 'The bid could not enter the auction', states: ['invalid', 'below-floor'] },
  { title: 'The bid was in the auction', states: ['lost', 'won'] },
]

function stageBlocks({ title, states }: (typeof stages)[number]): readonly string[] {
  const own = names.filter((reason) => states.includes(reasons[reason].state))
  return [`## ${title}`, ...own.flatMap(reasonBlocks)]
}

function reasonBlocks(reason: Reason): readonly string[] {
  const { state, says, nonBid, loss } = reasons[reason]
  const { by, says: fix } = remedies[reason]
  const facts = [
    ['Meaning', says],
    ['What to do', fix],
    ['Who can', by.length === 0 ? undefined : by.join(', ')],
    ['State', code(state)],
    ['seatnonbid', nonBid === undefined ? undefined : `${nonBid}, ${nonBidNames[nonBid]}`],
    ['Loss code', loss === undefined ? undefined : `${loss}, ${lossNames[loss]}`],
  ]
  const told = facts.filter(([, fact]) => fact !== undefined)
  return [`### ${reason}`, told.map(([name, fact]) => `- **${name}:** ${fact}`).join('\n')]
}

function codeTable(list: Readonly<Record<number, string>>, codeOf: (reason: Reason) => number | undefined): string {
  const rows = Object.entries(list).map(([number, name]) => {
    const own = names.filter((reason) => codeOf(reason) === Number(number))
    return [number, name, own.map(linkTo).join(', ')]
  })
  return table(['Code', 'Its name in the list', 'Reason'], rows)
}

function linkTo(reason: Reason): string {
  return link(reason, `#${reason}`)
}
