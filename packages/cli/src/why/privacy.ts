// What privacy removed from the request for each partner that was called. Partners with the same view are grouped.

import type { View } from '@parley/contract'
import { beside, nameWidth } from './layout.ts'

export function showPrivacy(views: readonly View[]): readonly string[] {
  const groups = [...Map.groupBy(views, sameView).values()].map((alike) => ({
    names: alike.map(({ partner }) => partner).join(', '),
    view: alike[0],
  }))
  const width = nameWidth(groups.map(({ names }) => names)) + 1
  return groups.flatMap(({ names, view }) => {
    const [head = '', ...rest] = view === undefined ? [] : linesOf(view)
    // Names that do not fit their column get their own line.
    const top =
      names.length < width ? beside(names, head, width) : [...beside('', names, 0), ...beside('', head, width)]
    return [...top, ...rest.flatMap((line) => beside('', line, width))]
  })
}

function linesOf({ view, because, removed, coarsened }: View): readonly string[] {
  return [
    headOf({ view, because, removed, coarsened }),
    ...(removed.length === 0 ? [] : [`removed: ${removed.join(', ')}`]),
    ...(coarsened.length === 0 ? [] : [`made less exact: ${coarsened.join(', ')}`]),
  ]
}

function headOf({ view, because, removed, coarsened }: Omit<View, 'partner'>): string {
  if (because.length > 0) return `${view}: ${because.join('; ')}`
  return removed.length + coarsened.length === 0 ? 'nothing: no restriction applies' : `${view}: no restriction applies`
}

function sameView({ view, because, removed, coarsened }: View): string {
  return JSON.stringify([view, because, removed, coarsened])
}
