// The configuration of Prometheus with the lines that are for ports with operators and keys: what an operator makes of it by
// removing the # before them.

import { readFileSync } from 'node:fs'

export const configFile = new URL('../../../deploy/prometheus/prometheus.yaml', import.meta.url)

const commented = /^( *)# ((?: *)(?:basic_auth|authorization|username|password_file|credentials_file):.*)$/gm

/** The files with the secrets are in `folder`. */
export function withCredentials(folder: string): string {
  const text = readFileSync(configFile, 'utf8')
  return text.replace(commented, '$1$2').replaceAll('/etc/prometheus/', `${folder}/`)
}
