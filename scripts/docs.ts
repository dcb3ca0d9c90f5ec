// Writes the documents that are made from tables in the source. It fails when an export has no words to make a document from.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { benchPages } from '../lab/speed/report/pages.ts'
import { readResults } from '../lab/speed/report/results.ts'
import { commandOf } from './command/command.ts'
import { cliPage } from './docs/cli.ts'
import { clientGaps, clientPage } from './docs/client.ts'
import { dealTablePage } from './docs/deal-table.ts'
import { errorsPage } from './docs/errors.ts'
import { extensionPage, extensionText } from './docs/extension-page.ts'
import { extensionSchemaPages } from './docs/extension-schemas.ts'
import type { Page } from './docs/markdown.ts'
import { openapiPage } from './docs/openapi/document.ts'
import { partnerGuide, partnerGuidePage } from './docs/partner-guide.ts'
import { privacyGuide, privacyPage } from './docs/privacy.ts'
import { reasonsPage } from './docs/reasons.ts'
import { requestPage } from './docs/request.ts'
import { responsePage } from './docs/response.ts'
import { sentencesPage } from './docs/sentences/page.ts'
import { serviceOpenapiPages } from './docs/service-openapi.ts'
import { settingsPage } from './docs/settings.ts'
import { sidesGuide, sidesPage } from './docs/sides.ts'
import { heroPages } from './docs/site/hero.ts'
import { wherePage } from './docs/where.ts'
import { casesIn } from './project/cases.ts'
import { projectFiles } from './project/files.ts'
import { root } from './project/root.ts'
import { rulePlaces } from './project/rule-places.ts'

export const command = commandOf({
  options: { check: { says: 'writes nothing and fails when one of them is not up to date' } },
  async run({ check }) {
    const files = projectFiles(root)
    const gaps = clientGaps(files)
    const pages = await allPages(files)
    const stale = pages.filter(({ path, text }) => textAt(path) !== text)
    if (check) {
      for (const { path } of stale) console.log(`${path}: Run npm run docs: this file is not up to date.`)
      if (stale.length === 0) console.log(`Docs: ${pages.length} generated files are up to date.`)
    } else {
      for (const page of stale) write(page)
      console.log(`Docs: ${stale.length} of ${pages.length} generated files written.`)
    }
    for (const gap of gaps) console.log(gap)
    return gaps.length > 0 || (check && stale.length > 0) ? 1 : 0
  },
})

async function allPages(files: ReturnType<typeof projectFiles>): Promise<readonly Page[]> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  const { cases } = casesIn(files)
  return [
    wherePage(rulePlaces(files), cases),
    requestPage(),
    responsePage(),
    await errorsPage(cases),
    reasonsPage(),
    dealTablePage(cases, files),
    sentencesPage(files),
    settingsPage(),
    privacyPage(textAt(privacyGuide) ?? ''),
    partnerGuidePage(textAt(partnerGuide) ?? ''),
    sidesPage(textAt(sidesGuide) ?? ''),
    extensionPage(textAt(extensionText) ?? ''),
    ...extensionSchemaPages(),
    cliPage(),
    clientPage(files),
    ...heroPages(),
    await openapiPage(cases, version),
    ...(await serviceOpenapiPages(version)),
    ...benchPages(join(root, 'docs'), readResults(join(root, 'lab/speed/results'), 'baseline.json')),
  ]
}

function textAt(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function write({ path, text }: Page): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
