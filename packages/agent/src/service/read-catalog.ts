// Reads the file with what is offered.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Catalog, catalogFrom } from '../core/catalog.ts'

/** A text says what is wrong with it. */
export function readCatalog(path: string): Catalog | string {
  if (path === '') return 'Name the file with products and agents: --config agent.yaml.'
  try {
    const catalog = catalogFrom(parse(readFileSync(path, 'utf8')))
    return typeof catalog === 'string' ? `${path}: ${catalog}.` : catalog
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`
  }
}
