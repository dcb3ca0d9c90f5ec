// The whole interface as OpenAPI 3.1, in one file: beside the admin port, which serves it. The site copies it to
// reference/openapi.json.

import { feedbackReasons } from '@parley/contract'
import type { CaseFile } from '../../project/cases.ts'
import type { Page } from '../markdown.ts'
import { schemaComponents } from './components.ts'
import {
  caseExample,
  caseForCode,
  caseForStatus,
  codeIn,
  describedAdmin,
  otherExamples,
  type RealExample,
} from './examples.ts'
import { filePaths } from './file-paths.ts'
import { bidResponses, type Example, type Examples, headerRefs, headers, rows } from './responses.ts'
import { refTo, type Schema } from './schema.ts'

export async function openapiPage(cases: readonly CaseFile[], version: string): Promise<Page> {
  const text = `${JSON.stringify(openapiDocument(await examplesFor(cases), await describedAdmin(), version), null, 2)}\n`
  return { path: 'packages/exchange/src/admin/openapi.json', text }
}

type Paths = Readonly<Record<string, Schema>>

function openapiDocument(examples: readonly RealExample[], admin: Paths, version: string): Schema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley',
      version,
      summary: 'An exchange for conversational ads, in which every auction explains itself.',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'The exchange, where `npm start` puts it.' }],
    security: [],
    tags: [
      { name: 'Bidding', description: 'For publishers and supply-side platforms.' },
      { name: 'Notices', description: 'URLs that the exchange puts into its answers, for whoever shows the ad.' },
      { name: 'Operator', description: 'A port of its own, on loopback, for whoever runs the exchange.' },
    ],
    paths: {
      '/openrtb2': bidPath(examples),
      ...filePaths,
      ...noticePaths,
      ...admin,
    },
    components: { schemas: schemaComponents(), headers, securitySchemes },
  }
}

const securitySchemes: Schema = {
  key: { type: 'http', scheme: 'bearer', description: 'The API key of a publisher that has one.' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Parley-Signature',
    description:
      'For a publisher that has a secret: `t=SECONDS,v1=HEX`, the HMAC-SHA-256 of the time, a dot and the body as it is sent. Each counts once; `t=SECONDS,n=ONCE,v1=HEX` signs the time, a comma, a text used once, a dot and the body.',
  },
}

const about = [
  'One endpoint takes OpenRTB 2.6 bid requests for native impressions. The answer is 200 with a bid, 204 without one,',
  'or 400 with an error that says what is wrong and how to mend it. Optional extensions carry what a chat knows.',
].join(' ')

/** One example for each status, and for 400 one for each code. */
async function examplesFor(cases: readonly CaseFile[]): Promise<readonly RealExample[]> {
  const byStatus = Object.keys(rows)
    .filter((status) => status !== '400')
    .map((status) => caseForStatus(Number(status), cases))
  const byCode = (
    [
      'INVALID_REQUEST',
      'MISSING_REQUIRED_FIELD',
      'INVALID_FIELD_VALUE',
      'INVALID_FIELD_TYPE',
      'UNSUPPORTED_FORMAT',
    ] as const
  ).map((code) => caseForCode(code, cases))
  const test = cases.filter(({ path }) => path.endsWith('/test-mode/test-request-is-always-filled-and-explained.json'))
  const chosen = [...byStatus, ...byCode, ...test].filter((found) => found !== undefined)
  return [...(await otherExamples()), ...(await Promise.all(chosen.map(caseExample)))]
}

function bidPath(examples: readonly RealExample[]): Schema {
  return {
    post: {
      operationId: 'bid',
      tags: ['Bidding'],
      summary: 'Offer native impressions',
      // Nobody has to prove anything, unless the publisher wants it.
      security: [{}, { key: [] }, { signature: [] }],
      description:
        'Validated first; then partners are asked at once under one deadline, and the best bid for each impression is returned. With `"test": 1` the sandbox always bids and the answer explains itself.',
      requestBody: {
        required: true,
        description: 'A bid request, plain or with gzip, at most 256 KiB.',
        content: { 'application/json': { schema: refTo('BidRequest'), examples: requestExamples(examples) } },
      },
      responses: bidResponses(responseExamples(examples)),
    },
  }
}

function requestExamples(examples: readonly RealExample[]): Readonly<Record<string, Example>> {
  const accepted = examples.filter(({ request, answer }) => request !== undefined && answer.status < 300)
  return named(accepted, ({ title, request }) => ({ summary: title, value: request }))
}

function responseExamples(examples: readonly RealExample[]): Examples {
  const withBody = examples.filter(({ answer }) => answer.body !== '')
  const byStatus = Map.groupBy(withBody, ({ answer }) => String(answer.status))
  const exampleFrom = ({ title, answer }: RealExample): Example => ({ summary: title, value: JSON.parse(answer.body) })
  return Object.fromEntries([...byStatus].map(([status, found]) => [status, named(found, exampleFrom)]))
}

/** Examples by a name: the code of an error, else the words of the title. */
function named(
  examples: readonly RealExample[],
  exampleFrom: (example: RealExample) => Example,
): Readonly<Record<string, Example>> {
  return Object.fromEntries(
    examples.map((example) => {
      const code = example.answer.body === '' ? undefined : codeIn(JSON.parse(example.answer.body))
      const words = example.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      return [typeof code === 'string' ? code.toLowerCase() : words, exampleFrom(example)] as const
    }),
  )
}

const token: Schema = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'What the exchange wrote there: facts about the bid, encrypted and authenticated.',
  schema: { type: 'string' },
}

const reportedPrice: Schema = {
  name: 'p',
  in: 'query',
  description:
    'The price, where the answer had the macro `${AUCTION_PRICE}`. It is evidence only; the price in the token is billed.',
  schema: { type: 'string' },
}

const feedbackReason: Schema = {
  name: 'reason',
  in: 'query',
  required: true,
  description: 'What the reader says about the ad.',
  schema: { type: 'string', enum: [...feedbackReasons] },
}

const noted: Schema = { 200: { description: 'Noted, now or before.', headers: headerRefs() } }

const redirected: Schema = {
  302: {
    description: 'Noted; leads to the landing page, which is in the token.',
    headers: { ...headerRefs(), Location: { description: 'The landing page.', schema: { type: 'string' } } },
  },
}

const notRecorded: Schema = {
  307: {
    description: 'Valid, but it cannot be stored now; leads to the landing page all the same.',
    headers: { ...headerRefs(), Location: { description: 'The landing page.', schema: { type: 'string' } } },
  },
}

const notStored: Schema = {
  503: {
    description: 'Valid, but it cannot be stored now: send it again after the Retry-After time.',
    headers: headerRefs(),
  },
}

interface NoticePath {
  readonly operationId: string
  readonly summary: string
  readonly says: string
  readonly parameters: readonly Schema[]
  readonly responses: Schema
}

function noticePath(path: NoticePath): Schema {
  return { get: noticeOperation(path), post: noticeOperation({ ...path, operationId: `${path.operationId}ByPost` }) }
}

function noticeOperation({ operationId, summary, says, parameters, responses }: NoticePath): Schema {
  return {
    operationId,
    tags: ['Notices'],
    summary,
    description: says,
    parameters: [token, ...parameters],
    responses: {
      ...responses,
      403: { description: 'The token is wrong or too old. Every fault is answered alike.', headers: headerRefs() },
    },
  }
}

const noticePaths: Readonly<Record<string, Schema>> = {
  '/w/{token}': noticePath({
    operationId: 'noteWin',
    summary: 'A win notice',
    says: 'The `nurl` of a bid: call it when the bid has won.',
    parameters: [reportedPrice],
    responses: { ...noted, ...notStored },
  }),
  '/b/{token}': noticePath({
    operationId: 'noteBilling',
    summary: 'A billing notice',
    says: 'The `burl` of a bid: call it when the ad was shown.',
    parameters: [reportedPrice],
    responses: { ...noted, ...notStored },
  }),
  '/i/{token}': noticePath({
    operationId: 'noteImpression',
    summary: 'An impression notice',
    says: 'A tracker in the markup for publishers in `notices.trackedPublishers`: load it when the ad is shown.',
    parameters: [],
    responses: { ...noted, ...notStored },
  }),
  '/c/{token}': noticePath({
    operationId: 'noteClick',
    summary: 'A click notice',
    says: 'A link in the markup for publishers in `notices.trackedPublishers`: open it when the user clicks.',
    parameters: [],
    responses: { ...redirected, ...notRecorded },
  }),
  '/feedback/{token}': {
    post: noticeOperation({
      operationId: 'noteFeedback',
      summary: 'What a reader says about an ad',
      says: 'The URL in `ext.service.feedback` of a bid, for publishers with `feedback` in `supply.publishers`. Nothing of a body is read. The first reason for a bid counts; an unknown reason is answered like a wrong token.',
      parameters: [feedbackReason],
      responses: { ...noted, ...notStored },
    }),
  },
}
