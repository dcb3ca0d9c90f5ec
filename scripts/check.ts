// npm run check: everything that must hold before a change is shown to others, in the order of how soon it fails. Tests
// that start processes and measure time are apart (npm run test:process); the gate runs both.

import { spawnSync } from 'node:child_process'

const steps = [
  { name: 'format and lint', command: 'biome check .' },
  { name: 'types', command: 'tsc -b && tsc -p tsconfig.tests.json' },
  { name: 'promises and switches', command: 'oxlint --type-aware --deny-warnings' },
  { name: 'unused code', command: 'knip' },
  { name: 'tidy', command: 'node scripts/tidy.ts' },
  { name: 'generated documents', command: 'node scripts/docs.ts --check' },
  { name: 'interface description', command: 'redocly lint docs/reference/openapi.json' },
  { name: 'tests', command: 'vitest run --project unit' },
] as const

/** The lint of the interface asks nobody for updates and tells nobody that it ran. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const startedMs = performance.now()
for (const [index, { name, command }] of steps.entries()) {
  process.stdout.write(`[${index + 1}/${steps.length}] ${name} … `)
  const stepMs = performance.now()
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env,
  })
  process.stdout.write(`${seconds(stepMs)} s\n`)
  if (status !== 0) {
    process.stdout.write(`${stdout}${stderr}\n${name} failed: run \`npx ${command}\` to see it alone\n`)
    process.exit(1)
  }
  if (name === 'tests') process.stdout.write(`${lastLines(stdout)}\n`)
}
process.stdout.write(`All checks passed in ${seconds(startedMs)} s\n`)

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1)
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-6).join('\n')
}
