// Which configuration something belongs to.

export interface ConfigVersion {
  /** Counts the configurations since the start, from 1; the same in all workers of a machine. */
  readonly snapshot: number
  /** Equal for equal settings, whatever their secrets are (config/config-hash.ts). */
  readonly configHash: string
}
