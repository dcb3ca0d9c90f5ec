// Reads the file with what is offered.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Catalog, catalogFrom } from '../core/catalog.ts'

export type { Catalog }

/** A text says what is wrong with it. */
export function readCatalog(path: string): Catalog | string {
  if (path === '') return 'Name the file with products and agents: --config agent.yaml.'
  try {
    const catalog = catalogIn(readFileSync(path, 'utf8'))
    return typeof catalog === 'string' ? `${path}: ${catalog}.` : catalog
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** A text says what is wrong with it. */
export function catalogIn(text: string): Catalog | string {
  try {
    return catalogFrom(parse(text))
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}
