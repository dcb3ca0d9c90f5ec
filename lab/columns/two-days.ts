// The two days before today, and the sums of their notices.

import type { Engine } from './engine.ts'
import type { TwoDays } from './reports.ts'

const dayMs = 86_400_000

export function twoDays(nowMs: number): TwoDays & { readonly startMs: number; readonly endMs: number } {
  const endMs = Math.floor(nowMs / dayMs) * dayMs
  const startMs = endMs - 2 * dayMs
  const [first = '', second = '', end = ''] = [startMs, startMs + dayMs, endMs].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  )
  return { first, second, end, startMs, endMs }
}

/** As the server does every minute. */
export async function refreshSums(engine: Engine): Promise<{ readonly seconds: number }> {
  const beganMs = performance.now()
  const order = (word: string): string => `system ${word} view parley.sums_in`
  await engine.run(order('start'), order('refresh'), order('wait'), order('stop'))
  const { rows } = await engine.rows<{ exception: string }>(
    `select exception from system.view_refreshes where database = 'parley' and view = 'sums_in' and exception != ''`,
  )
  if (rows[0] !== undefined) throw new Error(rows[0].exception)
  return { seconds: (performance.now() - beganMs) / 1000 }
}
