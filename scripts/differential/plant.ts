// Breaks one rule of the exchange while it is loaded, without touching a file: `node --import` this with the number of the rule.

import { registerHooks } from 'node:module'
import { brokenRules } from './broken.ts'

const rule = brokenRules[Number(process.env.PARLEY_BROKEN_RULE)]
if (rule === undefined) throw new Error(`no rule has the number ${process.env.PARLEY_BROKEN_RULE}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(`/${rule.file}`)) return loaded
    const source = Buffer.from((loaded.source as string | Uint8Array) ?? '').toString()
    if (source.split(rule.right).length !== 2) throw new Error(`${rule.file} does not have once: ${rule.right}`)
    return { ...loaded, source: source.replace(rule.right, () => rule.wrong) }
  },
})
