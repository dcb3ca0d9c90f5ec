// Who may import whom: the walls between the packages, the rows inside the exchange, and what stands beside the packages.
// ARCHITECTURE.md shows the same table; import-rules.ts makes rules of the linter from it.

export interface Wall {
  /** Packages of ours that it may import. */
  readonly ours: readonly string[]
  /** The only others, so that it also runs in a browser. Undefined leaves them to package.json, and Node is allowed. */
  readonly others?: readonly string[]
  /** Packages that only its tests may import besides: what they try it with. */
  readonly inTests?: readonly string[]
}

export const walls: Readonly<Record<string, Wall>> = {
  port: { ours: [] },
  contract: { ours: [], others: ['typebox'] },
  openrtb: { ours: [], others: ['typebox', 'ajv'] },
  journal: { ours: ['contract'] },
  console: {
    ours: ['contract'],
    others: [
      'react',
      'react-dom',
      '@mantine/core',
      '@mantine/hooks',
      '@tanstack/react-query',
      'uplot',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'vite',
    ],
  },
  vectors: { ours: [], others: [] },
  embeddings: { ours: [] },
  // Vectors and embeddings only where somebody has installed them.
  exchange: { ours: ['contract', 'port', 'openrtb', 'journal', 'console', 'vectors', 'embeddings'] },
  database: { ours: ['port', 'journal'] },
  ledger: { ours: ['contract', 'port', 'journal', 'database'] },
  booking: { ours: ['contract', 'port', 'journal', 'database'] },
  agent: { ours: ['contract', 'port', 'database'] },
  // The location of the console, whose page it serves.
  portal: { ours: ['contract', 'port', 'database', 'console'], inTests: ['journal', 'ledger'] },
  client: { ours: ['openrtb'], others: [] },
  react: { ours: ['client'], others: ['react'] },
  testkit: { ours: ['openrtb'] },
  cli: { ours: ['contract', 'port', 'openrtb', 'exchange', 'testkit', 'journal', 'ledger', 'agent'] },
}

/** What the tests of every package may import besides. */
export const oursInTests: readonly string[] = ['testkit']

export interface Row {
  readonly row: number
  /** Folders of `packages/exchange/src`, and files that stand beside them. */
  readonly places: readonly string[]
  /** The last row that these places may import; each place may always import itself. */
  readonly upTo: number
}

export const rows: readonly Row[] = [
  {
    row: 1,
    places: ['time', 'money', 'names', 'rules', 'model', 'config', 'catalog', 'macros', 'events', 'http1'],
    upTo: 1,
  },
  // What one feature adds at each stage of a request, in one folder each.
  { row: 2, places: ['agreement', 'budgets', 'deals', 'pacing', 'relevance', 'shaping'], upTo: 1 },
  {
    row: 3,
    places: [
      'intake',
      'opportunity',
      'limits',
      'credentials',
      'privacy',
      'demand',
      'auction',
      'award',
      'notices',
      'partner-notices',
      'reply',
    ],
    upTo: 2,
  },
  { row: 4, places: ['flows'], upTo: 3 },
  { row: 5, places: ['edge', 'admin', 'observe'], upTo: 4 },
  {
    row: 6,
    places: [
      'app',
      'reload',
      'cluster',
      'main.ts',
      'workers.ts',
      'options.ts',
      'leaving.ts',
      'reloading.ts',
      'restart-pauses.ts',
      'greeting.ts',
      'admin-port.ts',
      'print.ts',
      'index.ts',
      'tools.ts',
    ],
    upTo: 6,
  },
]

/** Beside the packages: which paths of the project each folder may import from. Packages have names, which all may use. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  scripts: ['packages/exchange/src', 'packages/openrtb/src', 'lab', 'examples', 'conformance'],
  lab: ['packages/exchange/src', 'packages/ledger/src', 'scripts'],
  examples: ['scripts'],
  conformance: [],
}

/** Suites of the lab, which share its stage and its load and nothing else. */
export const suites: readonly string[] = [
  'speed',
  'abuse',
  'money',
  'resilience',
  'alerts',
  'limits',
  'relevance',
  'budgets',
  'shaping',
  'agent',
]

/** What has to stay a second opinion, so that it may import nothing but itself. */
export const alone: readonly string[] = ['conformance/oracle']
