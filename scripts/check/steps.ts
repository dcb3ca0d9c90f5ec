// What npm run check does, in the order of how soon it fails. The commands of a step run one after the other.

export interface Step {
  readonly name: string
  readonly commands: readonly string[]
  /** Its lines are shown as they come; of the others only those of a failure. */
  readonly isShown: boolean
}

/** With `changed` only the tests that a change against main can have touched are run. */
export function stepsOf({ changed }: { readonly changed: boolean }): readonly Step[] {
  return [
    hidden('format and lint', 'biome check .'),
    // Each checker of the compiler looks at what the others have looked at: of two cores, four take twice the time of one.
    hidden('types', 'tsc -b --checkers 1', 'tsc -p tsconfig.tests.json --checkers 1'),
    hidden('tidy', 'node scripts/main.ts tidy'),
    hidden('promises, sizes and imports', 'oxlint --type-aware --deny-warnings'),
    hidden('unused code', 'knip'),
    hidden('generated documents', 'node scripts/main.ts docs --check'),
    hidden(
      'interface description',
      'redocly lint packages/exchange/src/admin/openapi.json docs/reference/ledger-openapi.json docs/reference/booking-openapi.json docs/reference/portal-openapi.json',
    ),
    {
      name: changed ? 'tests of what changed' : 'tests',
      commands: [`node scripts/check/unit-tests.ts${changed ? ' --changed' : ''}`],
      isShown: true,
    },
  ]
}

function hidden(name: string, ...commands: string[]): Step {
  return { name, commands, isShown: false }
}
