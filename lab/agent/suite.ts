// Whether the agent is what buyers' agents expect: the storyboards and the fuzzer of the official runner, and clients of others that buy
// cards, in a network of their own in which nothing but this machine can be reached. None of them is part of the project; folders that
// have them are named.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../../scripts/command/command.ts'
import { clientNames } from './buyers/clients.ts'
import type { Inside } from './inside.ts'
import { runnerPackage, storyboards } from './storyboards.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const names = [...storyboards.map(({ id }) => id), ...clientNames, 'fuzz']
const pythonPackage = 'adcp==9.2.0'

export const command = commandOf({
  names,
  options: {
    runner: { takes: 'FOLDER', says: `where ${runnerPackage} is installed` },
    python: { takes: 'FOLDER', says: `a venv that has ${pythonPackage}; without it python-client is left out` },
    write: { says: 'also writes what was found to lab/agent/results.json' },
  },
  async run({ runner, python, write }, words) {
    if (runner === undefined || !existsSync(join(runner, 'node_modules/@adcp/sdk/bin/adcp.js'))) {
      console.log(`The runner is not part of the project. Install it, and name its folder:

  npm install --prefix FOLDER ${runnerPackage}
  npm run lab -- agent --runner FOLDER

The Python client is another one: python3 -m venv FOLDER && FOLDER/bin/pip install ${pythonPackage}; name it with --python.`)
      return 2
    }
    const wanted = words.length === 0 ? names : words
    const folder = mkdtempSync(join(tmpdir(), 'parley-agent-'))
    const inside: Inside = {
      runner: resolve(runner),
      python: python === undefined ? '' : resolve(python),
      folder,
      names: wanted.filter((name) => name !== 'python-client' || python !== undefined),
      result: write ? join(root, 'lab/agent/results.json') : '',
    }
    // Only root may make a network; another user becomes root in a namespace of its own.
    const own = process.getuid?.() === 0 ? ['-n'] : ['-rn']
    const shell = 'ip link set lo up && exec "$0" "$@"'
    const program = [process.execPath, 'lab/agent/inside.ts', JSON.stringify(inside)]
    const child = spawn('unshare', [...own, 'sh', '-c', shell, ...program], { cwd: root, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    console.log(`What the programs said is in ${folder}.`)
    return code ?? 1
  },
})
