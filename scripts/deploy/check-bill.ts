// The bill of materials, compared with the schema of CycloneDX.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { LockedPackage } from '../project/lock.ts'
import { billOf } from '../sbom/bill.ts'
import { type Check, type Ending, failed, passed, skipped } from './check.ts'
import { textAt } from './deploy-files.ts'
import { goSources } from './go-tools.ts'

export const checkBill: Check = { name: 'the bill of materials', run: check }

async function check(): Promise<Ending> {
  const sources = await goSources('cyclonedx')
  if (sources.kind === 'missing') return skipped(sources.why)
  const schema = (file: string): object =>
    JSON.parse(readFileSync(join(sources.path, 'schema', file), 'utf8')) as object
  // The schema has words of its own and formats that say little.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  // One of them is misspelt there.
  ajv.addSchema(schema('spdx.schema.json')).addSchema(schema('jsf-0.82.schemax.json'))
  const isBill = ajv.compile(schema('bom-1.6.schema.json'))
  const { packages } = JSON.parse(textAt('package-lock.json')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const bill = billOf(packages)
  if (!isBill(bill)) return failed(ajv.errorsText(isBill.errors))
  if (isBill({ ...bill, specVersion: 1.6 })) return failed('the schema accepts everything')
  return passed(`${bill.components.length} packages; the schema of CycloneDX 1.6 accepts it`)
}
