// Asks Prometheus every query of the dashboards, and judges whether it had an answer.

import { type Verdict, verdict } from '../../scenario.ts'
import type { RunningPrometheus } from '../../stage/prometheus.ts'
import { namedMetrics } from '../documents/named-metrics.ts'
import { type DashboardQuery, filledQuery, panelQueries, variableQueries } from '../documents/read-dashboards.ts'
import { nodes } from './namespaces.ts'

/** Without the fault or the engine that they tell of, these have no series. */
const emptyWithout: Readonly<Record<string, string>> = {
  parley_callers_total: 'publishers with credentials',
  parley_connections_closed_total: 'too many connections',
  parley_late_answers_total: 'late partners',
  parley_ledger_lag: 'Kafka',
  parley_ledger_source_failures_total: 'a fault of the ledger',
  parley_loss_notices_total: 'bids with a loss notice',
  parley_over_limit_total: 'callers over a limit',
  parley_partner_notices_total: 'bids with notices of their own',
  parley_probes_total: 'silent partners',
  parley_ship_failures_total: 'Kafka',
  parley_ship_lag_bytes: 'Kafka',
  parley_ship_sent_total: 'Kafka',
}

interface Answered extends DashboardQuery {
  readonly series: number
  readonly error: string | undefined
  /** What is missing on this stage, where that is why there are none. */
  readonly needs: string | undefined
}

export async function answersVerdicts(
  prometheus: RunningPrometheus,
  print: (line: string) => void,
): Promise<readonly Verdict[]> {
  const answers: Answered[] = []
  for (const query of panelQueries()) answers.push(await answerOf(query, prometheus))
  for (const { label, expr, ...query } of variableQueries()) {
    answers.push(await answerOf({ ...query, expr: `group by (${label}) (${expr})` }, prometheus))
  }
  for (const { dashboard, place, series, needs, error } of answers) {
    const found = error ?? (series > 0 ? `${series} series` : `none${needs === undefined ? '' : ` without ${needs}`}`)
    print(`${dashboard.padEnd(18)}  ${place.padEnd(55)}  ${found}`)
  }
  const failed = answers.filter(({ error }) => error !== undefined)
  const silent = answers.filter(
    ({ series, needs, error }) => error === undefined && series === 0 && needs === undefined,
  )
  return [
    await nodesVerdict(prometheus),
    verdict(
      'every query of the dashboards is answered',
      `${answers.length} queries, ${failed.length} ${failed.length === 1 ? 'error' : 'errors'}`,
      {
        [failed.map(({ place, error }) => `${place}: ${error}`).join('; ')]: failed.length === 0,
      },
    ),
    verdict(
      'every query that can have data has some',
      `${answers.filter(({ series }) => series > 0).length} have data, ${answers.filter(({ needs }) => needs !== undefined).length} need a fault or Kafka`,
      { [silent.map(({ dashboard, place }) => `${dashboard}: ${place}`).join('; ')]: silent.length === 0 },
    ),
  ]
}

/** Prometheus sees both nodes; they sell, reach the one Redis, and their notices get into the books. */
async function nodesVerdict(prometheus: RunningPrometheus): Promise<Verdict> {
  const countOf = async (expr: string): Promise<number> => (await prometheus.query(expr)).length
  const up = await countOf('up{job="parley"} == 1')
  const selling = await countOf('sum by (instance) (rate(parley_requests_total{outcome="bid"}[10s])) > 0')
  const sharing = await countOf('parley_limits_fallback == 0')
  const entered = await prometheus.query('sum(parley_ledger_entered_total{what="notices"})')
  const notices = entered[0]?.value ?? 0
  return verdict(
    'one Prometheus sees both nodes sell, share one Redis and fill the books',
    `${up} up, ${selling} sell, ${sharing} share, ${notices} notices entered`,
    {
      [`${up} are up`]: up === nodes.length,
      [`${selling} sell`]: selling === nodes.length,
      [`${sharing} share`]: sharing === nodes.length,
      'no notice was entered': notices > 0,
    },
  )
}

async function answerOf(query: DashboardQuery, prometheus: RunningPrometheus): Promise<Answered> {
  const needs = namedMetrics(query.expr)
    .map((name) => emptyWithout[name])
    .find((need) => need !== undefined)
  try {
    const samples = await prometheus.query(filledQuery(query.expr))
    return { ...query, series: samples.length, error: undefined, needs: samples.length > 0 ? undefined : needs }
  } catch (error) {
    return { ...query, series: 0, error: (error as Error).message, needs }
  }
}
