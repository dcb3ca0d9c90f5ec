// The public port and the admin port must differ: the second server could not listen.

import type { Config } from './fields.ts'
import type { ConfigFile } from './file.ts'
import { type Problem, problem } from './problem.ts'

/** Two ports that are equal; 0 takes a free one each time, so twice 0 is two ports. Each worker has an admin port. */
export function portProblems({ server, admin }: Config, file: ConfigFile): readonly Problem[] {
  const worker = server.port - admin.port
  if (!admin.enabled || server.port === 0 || admin.port === 0 || worker < 0 || worker >= server.workers) return []
  const line = ['admin', 'server'].map((group) => lineOfPort(group, file)).find((found) => found !== undefined)
  return [problem(line, worker === 0 ? equalPorts(admin.port) : portOfWorker(server, admin.port))]
}

function equalPorts(port: number): string {
  return `server.port and admin.port are both ${port}; choose another admin.port, such as ${port === 9090 ? 9091 : 9090}`
}

function portOfWorker({ port, workers }: Config['server'], adminPort: number): string {
  return `server.port ${port} is among the admin ports of the ${workers} workers, which are counted up from ${adminPort}; choose an admin.port above it, such as ${port + 1}`
}

/** The environment may have set it, and then it has no line. */
function lineOfPort(group: string, file: ConfigFile): number | undefined {
  const settings = file.value as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  return settings[group]?.port === undefined ? undefined : file.lineOf([group, 'port'])
}
