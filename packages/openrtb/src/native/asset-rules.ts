// D21: the rules between assets, and between the fields of one asset.

import { durationIssue } from '../duration.ts'
import { type Issue, issue } from '../issue.ts'
import { kindsOf, type NativeAsset } from './asset.ts'

/** Faults of the assets in their order; assets that are no objects are left to the schema. */
export function assetIssues(assets: readonly unknown[], path: string): readonly Issue[] {
  const firstUse = new Map<number, number>()
  const issues: Issue[] = []
  assets.forEach((asset, index) => {
    if (typeof asset !== 'object' || asset === null) return
    const found = faultsOf(asset, `${path}[${index}]`, firstUse, path)
    issues.push(...found)
    const { id } = asset as Partial<NativeAsset>
    if (typeof id === 'number' && !firstUse.has(id)) firstUse.set(id, index)
  })
  return issues
}

function faultsOf(
  asset: Partial<NativeAsset>,
  field: string,
  firstUse: ReadonlyMap<number, number>,
  path: string,
): readonly Issue[] {
  const issues: Issue[] = []
  const first = asset.id === undefined ? undefined : firstUse.get(asset.id)
  if (first !== undefined) {
    issues.push(issue('V05-asset-id-unique', { field: `${field}.id`, usedBy: `${path}[${first}].id` }))
  }
  const kinds = kindsOf(asset)
  if (kinds.length > 1) {
    issues.push(issue('V05-asset-one-kind', { field, members: kinds, note: 'an asset is only one of them' }))
  }
  const duration = durationIssue(asset.video, `${field}.video`)
  return duration === undefined ? issues : [...issues, duration]
}
