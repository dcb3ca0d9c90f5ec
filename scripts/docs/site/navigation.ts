// The order of the pages, as data. A page that is not written yet is left out; a page that nobody has put in order
// stands at the end of the group of its folder.

interface Group {
  readonly text: string
  /** Further pages of this folder belong here. */
  readonly folder?: string
  readonly pages: readonly (readonly [path: string, text: string])[]
}

const groups: readonly Group[] = [
  {
    text: 'Tutorials',
    pages: [
      ['guides/publisher.md', 'For publishers'],
      ['guides/partner.md', 'For demand partners'],
      ['guides/operator.md', 'For operators'],
    ],
  },
  {
    text: 'Guides',
    folder: 'guides',
    pages: [
      ['guides/nextjs.md', 'An ad in Next.js'],
      ['guides/vue.md', 'An ad in Vue'],
      ['guides/svelte.md', 'An ad in Svelte'],
      ['guides/integration-levels.md', 'Four levels of integration'],
      ['guides/add-a-partner.md', 'Add a demand partner'],
      ['guides/console.md', 'The console'],
      ['guides/operations.md', 'Operate a fleet'],
      ['guides/money.md', 'Money'],
      ['guides/finance.md', 'Invoices, payouts and disputes'],
      ['guides/campaigns.md', 'Campaigns with budgets'],
      ['guides/reports.md', 'Reports'],
      ['guides/runbooks.md', 'Runbooks'],
      ['guides/limits.md', 'Limits'],
      ['guides/chat-fit.md', 'Ads that fit the chat'],
      ['guides/privacy.md', 'Privacy'],
    ],
  },
  {
    text: 'Extensions',
    folder: 'extensions',
    pages: [
      ['extensions/intent.md', 'Intent'],
      ['extensions/sentiment.md', 'Sentiment'],
      ['extensions/funnel.md', 'Funnel'],
      ['extensions/audience.md', 'Audience'],
      ['extensions/conversation-metrics.md', 'Conversation metrics'],
      ['extensions/pacing.md', 'Pacing'],
      ['extensions/ad-formats.md', 'Ad formats'],
      ['extensions/price-filter.md', 'Price filter'],
      ['extensions/conversational-ads.md', 'The open extension'],
    ],
  },
  {
    text: 'Reference',
    folder: 'reference',
    pages: [
      ['reference/request.md', 'The bid request'],
      ['reference/response.md', 'The bid response'],
      ['reference/errors.md', 'Errors'],
      ['reference/reasons.md', 'Reasons'],
      ['reference/deal-table.md', 'The decision table of deals'],
      ['reference/settings.md', 'Settings'],
      ['reference/client.md', 'The client'],
      ['reference/cli.md', 'The command line'],
      ['spec.md', 'Specification'],
      ['spec-notes.md', 'Notes on the specification'],
      ['where.md', 'Where every rule lives'],
    ],
  },
  {
    text: 'Project',
    pages: [
      ['glossary.md', 'Glossary'],
      ['performance.md', 'Performance'],
      ['scale.md', 'Scale'],
      ['threats.md', 'Threats'],
      ['hostile.md', 'Hostile callers'],
      ['steady.md', 'Overload, faults and restarts'],
      ['decisions/README.md', 'Decisions'],
      ['decisions/dependencies.md', 'Dependencies'],
      ['style.md', 'How our code reads'],
    ],
  },
]

/** The bar at the top of every page. */
export const bar = [
  { text: 'Publishers', link: '/guides/publisher' },
  { text: 'Bidders', link: '/guides/partner' },
  { text: 'Operators', link: '/guides/operator' },
  { text: 'Extensions', link: '/extensions/intent' },
  { text: 'Reference', link: '/reference/request' },
  { text: 'Errors', link: '/reference/errors' },
  { text: 'OpenAPI', link: '/reference/openapi.json', target: '_blank' },
]

/** Files that pages link and that are no pages: where the site has them, and where the project has them. */
export const assets: Readonly<Record<string, string>> = {
  examples: 'docs/examples',
  'extensions/schema': 'docs/extensions/schema',
  'pictures/console': 'docs/pictures/console',
  'reference/openapi.json': 'packages/exchange/src/admin/openapi.json',
  'reference/ledger-openapi.json': 'docs/reference/ledger-openapi.json',
  'reference/booking-openapi.json': 'docs/reference/booking-openapi.json',
  'reference/portal-openapi.json': 'docs/reference/portal-openapi.json',
}

interface SidebarGroup {
  readonly text: string
  readonly items: { readonly text: string; readonly link: string }[]
}

/** The sidebar for the pages that exist, by their paths below `docs/`; `titleOf` names those without a row. */
export function sidebarOf(existing: readonly string[], titleOf: (path: string) => string): SidebarGroup[] {
  const ordered = new Set(groups.flatMap(({ pages }) => pages.map(([path]) => path)))
  return groups
    .map(({ text, folder, pages }) => {
      const written = pages.filter(([path]) => existing.includes(path))
      const others = existing.filter((path) => path.startsWith(`${folder}/`) && !ordered.has(path))
      const rows = [...written, ...others.map((path) => [path, titleOf(path)] as const)]
      return { text, items: rows.map(([path, name]) => ({ text: name, link: linkTo(path) })) }
    })
    .filter(({ items }) => items.length > 0)
}

interface Card {
  readonly title: string
  readonly details: string
  readonly link: string
  readonly linkText: string
}

/** Who comes to the first page, and where each goes: to the first of the pages that is written. */
const visitors = [
  {
    title: 'You have a chat',
    details: 'Send a bid request, show the card that comes back, and read exact errors when something is wrong.',
    pages: ['guides/publisher.md', 'guides/integration-levels.md'],
    linkText: 'Show an ad in your chat',
  },
  {
    title: 'You buy impressions',
    details: 'See what a partner receives and may answer, and learn for each bid why it won or not.',
    pages: ['guides/partner.md', 'guides/add-a-partner.md'],
    linkText: 'Bid on chats',
  },
  {
    title: 'You run the exchange',
    details: 'One process, one checked file, no database. Limits hold across machines, every auction can be looked up.',
    pages: ['guides/operator.md'],
    linkText: 'Run an exchange',
  },
] as const

export function cardsOf(existing: readonly string[]): Card[] {
  return visitors.flatMap(({ title, details, pages, linkText }) => {
    const page = pages.find((path) => existing.includes(path))
    return page === undefined ? [] : [{ title, details, link: linkTo(page), linkText }]
  })
}

function linkTo(path: string): string {
  return `/${path.replace(/\.md$/, '')}`
}
