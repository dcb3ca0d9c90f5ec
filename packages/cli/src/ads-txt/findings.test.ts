import { adapterSchemas, loadConfig } from '@parley/exchange/tools'
import { expect, test } from 'vitest'
import { type AdsTxtFinding, findingsIn } from './findings.ts'
import { lineText, neededLines, type SellerTerms } from './needed-lines.ts'

function sellerOf(members: string): SellerTerms {
  const loading = loadConfig(`supply: { publishers: [{ id: pub-1, ${members} }] }`, {}, adapterSchemas)
  const [seller] = loading.kind === 'config' ? loading.config.supply.publishers : []
  if (seller === undefined) throw new Error('the sample is not valid')
  return seller
}

const owner = sellerOf('sellerId: Acct-7, domain: news.example')
const found = (text: string, seller: SellerTerms = owner): readonly AdsTxtFinding[] =>
  findingsIn(text, 'parley.example', seller)

test.each([
  ['PUBLISHER', ['parley.example, pub-1, DIRECT']],
  ['INTERMEDIARY', ['parley.example, pub-1, RESELLER']],
  ['BOTH', ['parley.example, pub-1, DIRECT', 'parley.example, pub-1, RESELLER']],
])('a seller of the type %s needs %j', (type, lines) => {
  expect(neededLines('parley.example', sellerOf(`sellerType: ${type}`)).map(lineText)).toEqual(lines)
})

test('a file with the line and the owner is right, however it is written', () => {
  expect(found('OWNERDOMAIN=news.example\nparley.example, Acct-7, DIRECT\n')).toEqual([])
  expect(
    found('ownerdomain = News.example # us\r\n PARLEY.example ,Acct-7,direct, f08c47fec0942fa0 ; x=1 # y'),
  ).toEqual([])
})

test('a line that is missing is to be added', () => {
  expect(found('OWNERDOMAIN=news.example\nother.example, 1, DIRECT')).toEqual([
    {
      severity: 'error',
      line: undefined,
      message: 'there is no line parley.example, Acct-7, DIRECT',
      fix: 'add: parley.example, Acct-7, DIRECT',
    },
  ])
})

test('a wrong relationship is shown with its line', () => {
  expect(found('OWNERDOMAIN=news.example\n\nparley.example, Acct-7, RESELLER')).toMatchObject([
    { severity: 'error', line: 3, message: 'the line of account Acct-7 says RESELLER' },
  ])
  expect(found('OWNERDOMAIN=news.example\nparley.example, Acct-7')).toMatchObject([
    {
      line: 2,
      message: 'the line of account Acct-7 has no relationship',
      fix: 'write: parley.example, Acct-7, DIRECT',
    },
  ])
})

test('a wrong account is shown with its line; one that may be another seller stays', () => {
  expect(found('parley.example, acct-7, DIRECT\nOWNERDOMAIN=news.example')).toMatchObject([
    {
      line: 1,
      message: 'the account acct-7 differs from Acct-7 in capital letters',
      fix: 'write: parley.example, Acct-7, DIRECT',
    },
  ])
  expect(found('parley.example, 99, DIRECT\nOWNERDOMAIN=news.example')).toMatchObject([
    {
      line: 1,
      message: 'the account here is 99; this publisher has Acct-7',
      fix: 'add: parley.example, Acct-7, DIRECT',
    },
  ])
  expect(found('parley.example\nOWNERDOMAIN=news.example')).toMatchObject([
    { line: 1, message: 'the line names no account' },
  ])
})

test('of a seller that needs two lines, the one that is there is not wrong', () => {
  const both = sellerOf('sellerType: BOTH, domain: news.example')

  expect(found('OWNERDOMAIN=news.example\nparley.example, pub-1, DIRECT', both)).toMatchObject([
    { line: undefined, message: 'there is no line parley.example, pub-1, RESELLER' },
  ])
})

test('a missing owner and one that sellers.json contradicts are remarks', () => {
  const line = 'parley.example, Acct-7, DIRECT'

  expect(found(line)).toMatchObject([{ severity: 'remark', line: undefined, message: 'OWNERDOMAIN is missing' }])
  expect(found(`${line}\nOWNERDOMAIN=else.example`)).toMatchObject([
    {
      severity: 'remark',
      line: 2,
      message: 'OWNERDOMAIN is else.example; sellers.json of the exchange says news.example',
    },
  ])
  const secret = sellerOf('sellerId: Acct-7, domain: news.example, isConfidential: true')
  expect(found(`${line}\nOWNERDOMAIN=else.example`, secret)).toEqual([])
})

test('the sites of an intermediary name their manager, with or without a country', () => {
  const manager = sellerOf('sellerType: INTERMEDIARY, domain: sales.example')
  const line = 'parley.example, pub-1, RESELLER'

  expect(found(line, manager)).toMatchObject([{ severity: 'remark', message: 'MANAGERDOMAIN is missing' }])
  expect(found(`${line}\nMANAGERDOMAIN=sales.example, US`, manager)).toEqual([])
})

test('what a file says cannot write to the terminal', () => {
  const clear = '\u001b[2J\u202e'
  const files = [
    `parley.example, x${clear}, DIRECT\nOWNERDOMAIN=news.example`,
    `parley.example, Acct-7, ${clear}\nOWNERDOMAIN=news.example`,
    `parley.example, Acct-7, DIRECT\nOWNERDOMAIN=${clear}`,
  ]

  expect(files.flatMap((file) => found(file).map(({ message }) => message))).toEqual([
    'the account here is x\ufffd[2J\ufffd; this publisher has Acct-7',
    'the line of account Acct-7 says \ufffd[2J\ufffd',
    'OWNERDOMAIN is \ufffd[2j\ufffd; sellers.json of the exchange says news.example',
  ])
})

test('a web page in place of the file is told as such', () => {
  expect(found('<!doctype html><title>Not found</title>')).toMatchObject([
    { line: 1, message: 'this is a web page, not an ads.txt' },
  ])
})
