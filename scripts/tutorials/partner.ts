// npm run tutorial:partner: the way of a new demand partner, timed. The check has to be green against the good mock partner
// and red, with the right rule, against ten bad ones.

import { spawnSync } from 'node:child_process'
import { startPartner } from '@parley/testkit'
import { commandOf } from '../command/command.ts'
import { root, secondsSince } from '../project/root.ts'

interface Scene {
  readonly behaviour: Parameters<typeof startPartner>[0]
  readonly lie?: string
  /** The rule that must be told; undefined where the check must be green. */
  readonly rule: string | undefined
}

const scenes: readonly Scene[] = [
  { behaviour: 'fast', rule: undefined },
  { behaviour: 'lying', lie: 'wrong-id', rule: 'B07-id-echo' },
  { behaviour: 'lying', lie: 'unknown-imp', rule: 'B11-impid' },
  { behaviour: 'lying', lie: 'price-text', rule: 'B12-price' },
  { behaviour: 'lying', lie: 'foreign-currency', rule: 'B08-currency' },
  { behaviour: 'lying', lie: 'markup-text', rule: 'B14-markup' },
  { behaviour: 'lying', lie: 'asset-missing', rule: 'B15-required-asset' },
  { behaviour: 'lying', lie: 'title-too-long', rule: 'B17-length' },
  { behaviour: 'lying', lie: 'link-http', rule: 'B19-secure' },
  { behaviour: 'lying', lie: 'broken-json', rule: 'B05-json' },
  { behaviour: 'silent', rule: 'B02-in-time' },
]

export const command = commandOf({
  async run() {
    const main = `${root}packages/cli/src/main.ts`
    const startedMs = performance.now()
    let wrong = 0
    for (const scene of scenes) {
      const sceneMs = performance.now()
      const partner = await startPartner(scene.behaviour, {
        price: 5,
        ...(scene.lie === undefined ? {} : { lie: scene.lie }),
      })
      const { status, stdout } = spawnSync(
        process.execPath,
        [main, 'check-partner', '--url', `${partner.url}/bid`, '--json'],
        {
          encoding: 'utf8',
        },
      )
      await partner.stop()
      const rules = rulesIn(stdout)
      const isRight = scene.rule === undefined ? status === 0 : status === 1 && rules.includes(scene.rule)
      if (!isRight) wrong += 1
      const name = (scene.lie ?? scene.behaviour).padEnd(18)
      console.log(
        `${isRight ? 'right' : 'WRONG'}  ${name} ${status === 0 ? 'green' : 'red  '}  ${rules.join(' ').padEnd(20)} ${secondsSince(sceneMs)} s`,
      )
    }
    console.log(`${scenes.length - wrong} of ${scenes.length} checks are right, in ${secondsSince(startedMs)} s`)
    return wrong === 0 ? 0 : 1
  },
})

function rulesIn(report: string): readonly string[] {
  const { rules } = JSON.parse(report) as { readonly rules: readonly { readonly id: string }[] }
  return rules.map(({ id }) => id)
}
