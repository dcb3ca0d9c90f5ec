// npm run tidy: style as a test over the source text. Each finding says where to go and what to do there.

import { fileURLToPath } from 'node:url'
import { type ProjectFile, projectFiles } from './project/files.ts'
import { type Report, showFinding } from './tidy/finding.ts'
import { checkImports } from './tidy/import-table.ts'
import { checkLinks } from './tidy/links.ts'
import { checkNames } from './tidy/names.ts'
import { checkOwnWords } from './tidy/own-words.ts'
import { checkPurity } from './tidy/purity.ts'
import { checkRules } from './tidy/rule-trace.ts'
import { checkSentences } from './tidy/sentences.ts'
import { checkSizes } from './tidy/sizes.ts'
import { checkThreats } from './tidy/threats.ts'

const checks: readonly ((files: readonly ProjectFile[]) => Report)[] = [
  checkNames,
  checkOwnWords,
  checkImports,
  checkSizes,
  checkPurity,
  checkRules,
  checkSentences,
  checkThreats,
  checkLinks,
]

const files = projectFiles(fileURLToPath(new URL('..', import.meta.url)))
const reports = checks.map((check) => check(files))
const findings = reports.flatMap((report) => report.findings)
for (const finding of findings) console.log(showFinding(finding))
if (findings.length > 0) {
  console.log(`\n${findings.length} things to do.`)
  process.exitCode = 1
} else {
  console.log(`Tidy: ${reports.map(({ checked, unit }) => `${checked} ${unit}`).join(', ')}.`)
}
