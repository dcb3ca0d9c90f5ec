// Configurations as texts, read as the command reads them.

import type { Config } from '../../src/config/fields.ts'
import { loadConfig, type Outside } from '../../src/config/load.ts'
import type { Problem } from '../../src/config/problem.ts'
import { adapterSchemas } from '../../src/demand/partners.ts'

/** The least that a campaign has. */
export const campaign =
  '{ id: c1, priceCpm: 1, advertiserDomain: a.example, creative: { title: T, url: https://a.example/ } }'

export function configOf(yaml: string, env: Readonly<Record<string, string>> = {}, outside: Outside = {}): Config {
  const loading = loadConfig(yaml, env, adapterSchemas, outside)
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  return loading.config
}

export function problemsOf(
  yaml: string,
  env: Readonly<Record<string, string>> = {},
  outside: Outside = {},
): readonly Problem[] {
  const loading = loadConfig(yaml, env, adapterSchemas, outside)
  return loading.kind === 'problems' ? loading.problems : []
}
