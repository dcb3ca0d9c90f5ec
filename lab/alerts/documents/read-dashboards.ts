// The dashboards of deploy/grafana, as far as they ask Prometheus something.

import { readdirSync, readFileSync } from 'node:fs'

export interface DashboardQuery {
  readonly dashboard: string
  /** The title of the panel, or the name of the variable that the query fills. */
  readonly place: string
  readonly expr: string
}

interface Dashboard {
  readonly title: string
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string; readonly query: unknown }[]
  }
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}

const folder = new URL('../../../deploy/grafana/', import.meta.url)

export function readDashboards(): readonly Dashboard[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Dashboard)
}

/** As they are written, with the variables of Grafana in them. */
export function panelQueries(): readonly DashboardQuery[] {
  return readDashboards().flatMap(({ title: dashboard, panels }) =>
    panels.flatMap(({ title: place, targets = [] }) => targets.map(({ expr }) => ({ dashboard, place, expr }))),
  )
}

/** The metrics and labels that fill the variables: `label_values(metric, label)`. */
export function variableQueries(): readonly (DashboardQuery & { readonly label: string })[] {
  return readDashboards().flatMap(({ title: dashboard, templating }) =>
    templating.list.flatMap(({ name: place, query }) => {
      const text = (query as { readonly query?: string }).query ?? ''
      const [, expr, label] = /^label_values\((\w+), (\w+)\)$/.exec(text) ?? []
      return expr === undefined || label === undefined ? [] : [{ dashboard, place, expr, label }]
    }),
  )
}

/** A query as Grafana would send it where everything is chosen and values come every second. */
export function filledQuery(expr: string): string {
  return expr.replaceAll('$instance', '.*').replaceAll('$partner', '.*').replaceAll('$__rate_interval', '10s')
}
