// docs/guides/add-a-partner.md is complete: a few lines are enough, and every option is named. What its commands do is
// tried in documents.test.ts.

import { adapterSchemas } from '@parley/exchange'
import { expect, test } from 'vitest'
import { PartnerEntry } from '../../../packages/exchange/src/config/partner.ts'
import { bidMembers } from '../../../packages/exchange/src/demand/adapters/openrtb/inbound.ts'
import { blocksUnder, documentAt } from './guide.ts'

const { text: guide } = documentAt('docs/guides/add-a-partner.md')

test('a new OpenRTB partner takes at most ten lines', () => {
  const [first] = blocksUnder('A bidder that speaks OpenRTB', guide).filter(({ language }) => language === 'yaml')

  expect(first?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
})

test('the guide names every option of a partner and of the OpenRTB adapter', () => {
  const { openrtb } = adapterSchemas
  const options = [...namesIn(PartnerEntry), ...namesIn(openrtb)]

  expect(options.length).toBeGreaterThan(20)
  expect(options.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('the guide names every member of a bid that is read, and no other', () => {
  const [, sentence = ''] = /The exchange reads these members of each bid: (.*?)\. /s.exec(guide) ?? []

  const named = [...sentence.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name)

  expect(named).toEqual([...bidMembers])
})

function namesIn(schema: unknown): readonly string[] {
  return Object.keys((schema as { readonly properties: object }).properties)
}
