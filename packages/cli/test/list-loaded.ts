// Loaded before a program: writes the path of every module that follows to the error output, a line each.

import { registerHooks } from 'node:module'

const root = new URL('../../../', import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith(root)) process.stderr.write(`${url.slice(root.length)}\n`)
    return nextLoad(url, context)
  },
})
