// The public port and the admin port must differ: the second server could not listen.

import type { Config } from './fields.ts'
import type { ConfigFile } from './file.ts'
import { type Problem, problem } from './problem.ts'

/** Two ports that are equal; 0 takes a free one each time, so twice 0 is two ports. */
export function portProblems({ server, admin }: Config, file: ConfigFile): readonly Problem[] {
  const { port } = admin
  if (!admin.enabled || port === 0 || server.port !== port) return []
  const line = ['admin', 'server'].map((group) => lineOfPort(group, file)).find((found) => found !== undefined)
  const says = `server.port and admin.port are both ${port}; choose another admin.port, such as ${port === 9090 ? 9091 : 9090}`
  return [problem(line, says)]
}

/** The environment may have set it, and then it has no line. */
function lineOfPort(group: string, file: ConfigFile): number | undefined {
  const settings = file.value as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  return settings[group]?.port === undefined ? undefined : file.lineOf([group, 'port'])
}
