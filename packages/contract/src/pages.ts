// The addresses of the admin port at which a browser gets a page of the console.

interface Page {
  readonly path: string
  /** In the navigation; pages of one entry are reached from their list. */
  readonly label?: string
  /** Whether a program that asks the same address gets JSON. */
  readonly hasJson: boolean
}

export const pages = [
  { path: '/', label: 'Now', hasJson: true },
  { path: '/auctions', label: 'Auctions', hasJson: true },
  { path: '/auctions/:id', hasJson: true },
  { path: '/partners', label: 'Partners', hasJson: true },
  { path: '/partners/:name', hasJson: false },
  { path: '/publishers', label: 'Publishers', hasJson: false },
  { path: '/publishers/:name', hasJson: false },
  { path: '/campaigns', label: 'Campaigns', hasJson: false },
  { path: '/campaigns/:name', hasJson: false },
  { path: '/book', hasJson: false },
  { path: '/buyers', label: 'Buyers', hasJson: false },
  { path: '/buyers/:name', hasJson: false },
  { path: '/money', label: 'Money', hasJson: false },
  { path: '/playground', label: 'Playground', hasJson: false },
  { path: '/changes', label: 'Configuration', hasJson: true },
] as const satisfies readonly Page[]
