// What checks texts and entries of a configuration by their schemas.

import { Ajv } from 'ajv'
import { ownKeywords } from './field.ts'
import { configFormats } from './formats.ts'

/** It remembers each schema that it has compiled: that takes 10 ms, and a reload checks 200 partners while requests wait. */
export const engine = new Ajv({
  allErrors: true,
  verbose: true,
  strictTypes: false,
  // The schemas are ours. Neither to check them nor to shorten the code of a check that runs at start and at reloads is worth
  // a tenth of a second of every start.
  validateSchema: false,
  code: { optimize: false },
  formats: configFormats,
  keywords: [...ownKeywords],
})
