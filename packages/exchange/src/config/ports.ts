// Publishers and the operator must not meet on one port: the second server could not listen.

import type { Config } from './fields.ts'
import type { ConfigFile } from './file.ts'
import { type Problem, problem } from './problem.ts'

/** Two ports that are equal; 0 takes a free one each time, so twice 0 is two ports. */
export function portProblems({ server, admin }: Config, file: ConfigFile): readonly Problem[] {
  if (server.port === 0 || server.port !== admin.port) return []
  const line = ['admin', 'server'].map((group) => lineOfPort(group, file)).find((found) => found !== undefined)
  return [
    problem(
      line,
      `server.port and admin.port are both ${admin.port}; give the operator another port, such as ${freePort(admin.port)}`,
    ),
  ]
}

/** The environment may have set it, and then it has no line. */
function lineOfPort(group: string, file: ConfigFile): number | undefined {
  const settings = file.value as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  return settings[group]?.port === undefined ? undefined : file.lineOf([group, 'port'])
}

function freePort(taken: number): number {
  return taken === 9090 ? 9091 : 9090
}
