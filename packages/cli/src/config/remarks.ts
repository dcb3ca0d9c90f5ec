// What is valid in a configuration but probably not intended.

import { hasDemand, type loadConfig, settingRemarks } from '@parley/exchange/tools'

type Config = Extract<ReturnType<typeof loadConfig>, { kind: 'config' }>['config']

export function remarksOn(config: Config): readonly string[] {
  return [...demandRemarks(config), ...settingRemarks(config)]
}

function demandRemarks(config: Config): readonly string[] {
  if (hasDemand(config)) return []
  const { partners } = config.demand
  const enabling = partners.length > 0 ? 'set enabled: true on a partner' : 'add a partner under demand.partners'
  return [
    `there is no demand, so every request except test requests will get 204: ${enabling}, or add a campaign under house.campaigns`,
  ]
}
