// npm run task -- tidy: what no linter knows, as a test over the texts of the project. Each finding says where to go and
// what to do there. Sizes, names of files, purity and imports are held by oxlint.config.ts.

import { commandOf } from './command/command.ts'
import { projectFiles } from './project/files.ts'
import { root } from './project/root.ts'
import { checkLinks } from './tidy/links.ts'
import { checkNames } from './tidy/names.ts'
import { checkOwnWords } from './tidy/own-words.ts'
import { checkRules } from './tidy/rule-trace.ts'
import { checkSentences } from './tidy/sentences.ts'
import { checkThreats } from './tidy/threats.ts'

export const command = commandOf({
  run() {
    const files = projectFiles(root)
    const checks = [checkNames, checkOwnWords, checkRules, checkSentences, checkThreats, checkLinks]
    const findings = checks.flatMap((check) => check(files))
    for (const { file, line, sentence } of findings) console.log(`${file}:${line}: ${sentence}`)
    console.log(findings.length > 0 ? `\n${findings.length} things to do.` : `Tidy: ${files.length} files.`)
    return findings.length > 0 ? 1 : 0
  },
})
