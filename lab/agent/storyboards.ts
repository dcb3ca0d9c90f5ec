// The storyboards of the official runner that apply to the agent, and of each how many of its steps cannot be graded, with the reason.

export interface Storyboard {
  readonly id: string
  /** Steps that are skipped; with a reason where there are any. */
  readonly skipped: number
  readonly because?: string
  /** Steps that fail though the agent is right, with the reason. */
  readonly fails?: Readonly<Record<string, string>>
}

/** Those that would apply, and are not run. */
export const leftOut: Readonly<Record<string, string>> = {
  security_baseline:
    'the command cannot be given the token of its test kit; packages/agent/test/port.test.ts tries the same',
  pagination_integrity: 'it needs ads that only a test controller can make',
  pagination_integrity_creative_formats: 'it needs formats that only a test controller can make',
  get_media_buys_pagination_integrity: 'it needs buys with ids of its own, which only a test controller can make',
  signed_requests: 'requests are not signed (D108)',
  webhook_emission: 'nobody is called (D108)',
  deterministic_testing: 'it tries a test controller, which the agent does not have',
}

export const runnerPackage = '@adcp/sdk@6.11.0'

export const storyboards: readonly Storyboard[] = [
  { id: 'capability_discovery', skipped: 0 },
  { id: 'error_compliance', skipped: 0 },
  {
    id: 'idempotency',
    skipped: 3,
    because: 'two follow the step below, and one needs somebody who is called',
    fails: {
      create_media_buy_conflict:
        'the runner names another account here than in the step before, and keys belong to accounts; packages/agent/test/buys.test.ts tries it with one',
    },
  },
  { id: 'schema_validation', skipped: 0 },
  { id: 'v3_envelope_integrity', skipped: 0 },
  { id: 'pagination_integrity_list_accounts', skipped: 0 },
  { id: 'media_buy_state_machine', skipped: 0 },
  { id: 'sales_non_guaranteed', skipped: 0 },
]
