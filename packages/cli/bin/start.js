// Starts the command on a Node that is new enough; parley.js finds one.

import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

// Compiled code is cached for the next command; if the cache cannot be written, only time is lost.
enableCompileCache()

// The project contains sources, which Node runs directly; an installed package contains the compiled files.
const source = new URL('../src/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)
