// What npm run check does, in the order of how soon it fails. The commands of a step run one after the other.

export interface Step {
  readonly name: string
  readonly commands: readonly string[]
  /** Its lines are shown as they come; of the others only those of a failure. */
  readonly isShown: boolean
}

export interface Choice {
  /** Only the tests that a change against main can have touched. */
  readonly changed: boolean
  /** All that reads the sources and runs none of them, alone or left out. */
  readonly lints: 'only' | 'none' | undefined
}

export function stepsOf({ changed, lints }: Choice): readonly Step[] {
  const formats = [hidden('format and lint', 'biome check .')]
  const others = [
    hidden('promises, sizes and imports', 'oxlint --type-aware --deny-warnings'),
    hidden('unused code', 'knip'),
    hidden(
      'interface description',
      'redocly lint packages/exchange/src/admin/openapi.json docs/reference/ledger-openapi.json docs/reference/booking-openapi.json docs/reference/portal-openapi.json',
    ),
  ]
  if (lints === 'only') return [...formats, ...others]
  return [
    ...(lints === 'none' ? [] : formats),
    hidden('types', 'tsc -b', 'tsc -p tsconfig.tests.json'),
    hidden('tidy', 'node scripts/main.ts tidy'),
    ...(lints === 'none' ? [] : others),
    hidden('generated documents', 'node scripts/main.ts docs --check'),
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
