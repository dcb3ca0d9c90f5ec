// Long texts: one member of nearly 256 KiB, of the characters that scans and normal forms like least (T24).

import { audience, device, intent, list, shapeWith, site } from './sample.ts'
import type { Shape } from './shape.ts'

const emails = 'a@b.c,'.repeat(41_000)
const cardDigits = '4111 1111 1111 1111 '.repeat(12_000)
const phoneDigits = '+49 (0) 30 123-456 '.repeat(12_500)
const word = 'a'.repeat(240_000)

const keywords = (name: string, text: string): Shape => shapeWith(`keywords: ${name}`, () => site({ keywords: text }))

export const texts: readonly Shape[] = [
  keywords('120,000 of one letter', 'a,'.repeat(120_000)),
  keywords('240,000 commas', ','.repeat(240_000)),
  keywords('41,000 e-mails', emails),
  keywords('one word of 240 KB', word),
  keywords('card-like digits', cardDigits),
  keywords('phone-like digits', phoneDigits),
  keywords('240,000 digits', '7'.repeat(240_000)),
  keywords('120,000 upper-case Ü', 'Ü'.repeat(120_000)),
  keywords('80,000 × U+FDFA, which becomes 18 characters', '\u{fdfa}'.repeat(80_000)),
  keywords('120,000 combining marks', `a${'\u0301\u0327'.repeat(60_000)}`),
  keywords('80,000 zero-width characters', '\u200b'.repeat(80_000)),
  keywords('half an e-mail for ever', 'a@'.repeat(120_000)),
  keywords('half an address for ever', '1.2.3.'.repeat(40_000)),
  shapeWith('app.keywords: 41,000 e-mails', () => ({ app: { keywords: emails }, site: undefined })),
  shapeWith('site.content.keywords: 41,000 e-mails', () => site({ content: { keywords: emails } })),
  shapeWith('a topic of card-like digits', () => intent({ topics: [cardDigits] })),
  shapeWith('a topic of 80,000 × U+FDFA', () => intent({ topics: ['\u{fdfa}'.repeat(80_000)] })),
  shapeWith('a signal of 120,000 Ü', () => intent({ signals: ['Ü'.repeat(120_000)] })),
  shapeWith('intent.value of phone-like digits', () => intent({ value: phoneDigits })),
  shapeWith('9,000 topics that are e-mails', () => intent({ topics: list(9000, (index) => `a${index}@b.c`) })),
  shapeWith('interests of combining marks', () => audience({ interests: [`a${'\u0301\u0327'.repeat(60_000)}`] })),
  shapeWith('site.name of 240 KB', () => site({ name: word })),
  shapeWith('site.page of 240 KB of query', () => site({ page: `https://c.example/?${'a=b&'.repeat(60_000)}` })),
  shapeWith('site.id of 240 KB', () => site({ id: word })),
  shapeWith('site.domain of 240 KB of labels', () => site({ domain: `${'a.'.repeat(120_000)}example` })),
  shapeWith('device.ua of brackets', () => device({ ua: 'Mozilla/5.0 ('.repeat(18_000) })),
  shapeWith('device.ua of spaces', () => device({ ua: `Mozilla/5.0${' '.repeat(240_000)};` })),
  shapeWith('device.language of hyphens', () => device({ language: 'en-'.repeat(80_000) })),
  shapeWith('device.ip of colons', () => device({ ip: ':'.repeat(240_000) })),
  shapeWith('device.ip of dots', () => device({ ip: '1.'.repeat(120_000) })),
  shapeWith('device.geo.country of 240 KB', () => device({ geo: { country: word } })),
  shapeWith('user.id of 240 KB', () => ({ user: { id: word } })),
  shapeWith('user.consent of 240 KB under GDPR', () => ({ user: { consent: word }, regs: { gdpr: 1 } })),
  shapeWith('user.consent of 8 KB, all bits set', () => ({
    user: { consent: `C${'_'.repeat(8000)}` },
    regs: { gdpr: 1 },
  })),
  shapeWith('gpp of 240 KB', () => ({ regs: { gpp: `DBAA~${'B'.repeat(240_000)}`, gpp_sid: [7] } })),
  shapeWith('gpp of 8 KB of sections', () => ({ regs: { gpp: `DBAA${'~BVQq'.repeat(1600)}`, gpp_sid: [7, 8] } })),
  shapeWith('us_privacy of 240 KB', () => ({ regs: { us_privacy: `1${'Y'.repeat(240_000)}` } })),
]
