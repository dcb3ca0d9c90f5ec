// Whether the agent is what buyers' agents expect: the storyboards of the official runner, in a network of their own in which nothing
// but this machine can be reached. The runner is not part of the project; a folder that has it is named.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../../scripts/command/command.ts'
import { runnerPackage, storyboards } from './storyboards.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const command = commandOf({
  names: storyboards.map(({ id }) => id),
  options: {
    runner: { takes: 'FOLDER', says: `where ${runnerPackage} is installed` },
    write: { says: 'also writes what was found to lab/agent/results.json' },
  },
  async run({ runner, write }, names) {
    if (runner === undefined || !existsSync(join(runner, 'node_modules/@adcp/sdk/bin/adcp.js'))) {
      console.log(`The runner is not part of the project. Install it, and name its folder:

  npm install --prefix FOLDER ${runnerPackage}
  npm run lab -- agent --runner FOLDER`)
      return 2
    }
    const folder = mkdtempSync(join(tmpdir(), 'parley-agent-'))
    const result = write ? join(root, 'lab/agent/results.json') : ''
    // Only root may make a network; another user becomes root in a namespace of its own.
    const own = process.getuid?.() === 0 ? ['-n'] : ['-rn']
    const shell = 'ip link set lo up && exec "$0" "$@"'
    const inside = [process.execPath, 'lab/agent/inside.ts', runner, folder, names.join(','), result]
    const child = spawn('unshare', [...own, 'sh', '-c', shell, ...inside], { cwd: root, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    console.log(`What the runner said is in ${folder}.`)
    return code ?? 1
  },
})
