// The packages that strangers install, and what each carries besides its own code.

export interface Published {
  /** Its folder below `packages/`. */
  readonly folder: string
  /** Files and folders of the project that it carries at the same place, so that links between them hold. */
  readonly carries: readonly string[]
  /** What its own folder has beside the sources, built before. */
  readonly own?: readonly string[]
  /** The only sources of it that are published, where the others are in what was built. */
  readonly sources?: readonly string[]
  /** A package of ours that is not published and travels inside. */
  readonly bundles: string | undefined
  /** The file for a `<script>` tag, with the name of its global. */
  readonly script: { readonly file: string; readonly global: string } | undefined
}

/** In the order in which they are published: a package comes after those that it needs. */
export const published: readonly Published[] = [
  { folder: 'openrtb', carries: [], bundles: undefined, script: undefined },
  { folder: 'client', carries: [], bundles: undefined, script: { file: 'dist/parley-client.js', global: 'Parley' } },
  { folder: 'react', carries: [], bundles: undefined, script: undefined },
  { folder: 'contract', carries: [], bundles: undefined, script: undefined },
  { folder: 'port', carries: [], bundles: undefined, script: undefined },
  { folder: 'journal', carries: [], bundles: undefined, script: undefined },
  { folder: 'vectors', carries: [], own: ['data', 'lexicons', 'NOTICE'], bundles: undefined, script: undefined },
  { folder: 'console', carries: [], own: ['site'], sources: ['index.ts'], bundles: undefined, script: undefined },
  { folder: 'embeddings', carries: [], bundles: undefined, script: undefined },
  {
    folder: 'exchange',
    carries: ['parley.yaml', 'sample.yaml', 'docs/reference/settings.md'],
    bundles: undefined,
    script: undefined,
  },
  { folder: 'database', carries: [], bundles: undefined, script: undefined },
  { folder: 'ledger', carries: [], bundles: undefined, script: undefined },
  { folder: 'booking', carries: [], bundles: undefined, script: undefined },
  { folder: 'agent', carries: [], bundles: undefined, script: undefined },
  { folder: 'portal', carries: [], bundles: undefined, script: undefined },
  {
    folder: 'cli',
    // What `parley conform` runs and `parley explain` reads and names.
    carries: [
      'conformance/cases',
      'conformance/deals.yaml',
      'docs/spec.md',
      'docs/spec-notes.md',
      'docs/where.md',
      'docs/decisions',
      'docs/examples',
      'docs/guides',
      'docs/reference/cli.md',
      'docs/reference/errors.md',
      'docs/reference/reasons.md',
    ],
    bundles: 'testkit',
    script: undefined,
  },
]
