// The services of compose.yaml that run our image, with values in the places of its variables.

import { parse } from 'yaml'
import { textAt } from './deploy-files.ts'

/** What deploy/.env would have. */
export const composeVariables = {
  PARLEY_NOTICE_SECRET: 'a-secret-of-the-check-that-nobody-uses',
  PARLEY_LEDGER_KEY: 'key',
  PARLEY_LEDGER_MASK_SECRET: 'mask',
  PARLEY_BOOKING_TOKEN: 'booking-token-of-the-check',
  PARLEY_AGENT_TOKEN: 'agent-token-of-the-check',
  PARLEY_PORTAL_TOKEN: 'portal-token-of-the-check',
  REDIS_PASSWORD: 'redis',
  POSTGRES_PASSWORD: 'postgres',
  GRAFANA_PASSWORD: 'grafana',
} as const

export interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}

/** As compose fills them in: `${NAME:?message}` and `${NAME:-default}`. */
export function fillVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+):(?:\?[^}]*|-([^}]*))\}/g, (_, name: string, other = '') => variables[name] ?? other)
}

export function ownServices(variables: Readonly<Record<string, string>>): readonly (readonly [string, Service])[] {
  const text = fillVariables(textAt('deploy/compose.yaml'), variables)
  const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> }
  return Object.entries(services).filter(([, { image }]) => image.startsWith('parley:'))
}
