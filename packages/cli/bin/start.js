// Starts the command on a Node that is new enough; parley.js finds one.

import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

// What was compiled once is kept for the next command; where nothing can be written, only its time is lost.
enableCompileCache()

// The project has sources, which Node reads as they are; an installed package has what was made of them.
const source = new URL('../src/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)
