#!/usr/bin/env node
// The command as the shell finds it. It is plain JavaScript that any Node understands, so that an older Node gets a sentence
// instead of a stack trace.

import { existsSync } from 'node:fs'

const majorMin = 24

if (Number.parseInt(process.versions.node, 10) < majorMin) {
  console.error(`parley-portal needs Node ${majorMin} or newer, and this is ${process.versions.node}.`)
  process.exit(2)
}

// The project contains sources, which Node runs directly; an installed package contains the compiled files.
const source = new URL('../src/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)
