// D12: a version that is well formed but not 1.x is a format we do not support; older 1.x versions are read as 1.2.

import { type Issue, issue } from '../issue.ts'
import { formats } from '../schema/formats.ts'

/** The issue of a version outside 1.x; malformed versions are the schema's business. */
export function unsupportedVersion(version: unknown, field: string): Issue | undefined {
  if (typeof version !== 'string' || !formats.version(version) || version.split('.')[0] === '1') return undefined
  return issue('D12-native-version', { field, found: `"${version}"` })
}

export function isOlderVersion(version: string | undefined): boolean {
  return version === '1.0' || version === '1.1'
}
