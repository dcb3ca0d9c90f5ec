// The schemas of the OpenAPI document: requests, answers and errors from the schemas of the protocol, and what the
// admin port answers, described here.

import { adminSchemas } from '@parley/contract'
import { BidRequest, BidResponse, ErrorBody, TestExplanation } from '@parley/openrtb'
import { NativeRequest } from '../../../packages/openrtb/src/native/request.ts'
import { NativeResponse } from '../../../packages/openrtb/src/native/response.ts'
import { plainSchema } from '../json-schema.ts'
import { errorMeanings, explanationMeanings, meanings } from '../meanings.ts'
import { productSearch } from '../product-search.ts'
import { componentsOf, refTo, type Schema } from './schema.ts'

/** A text that holds JSON of its own. */
function jsonText(description: string, name: string): Schema {
  return { type: 'string', description, contentMediaType: 'application/json', contentSchema: refTo(name) }
}

const requestNames = {
  '': 'BidRequest',
  'imp[]': 'Imp',
  'imp[].native': 'Native',
  'imp[].ext.service.adcpFormats[]': 'AdFormat',
  site: 'Site',
  app: 'App',
  device: 'Device',
  user: 'User',
  regs: 'Regs',
  'ext.service': 'Context',
  'ext.service.intent': 'Intent',
  'ext.service.sentiment': 'Sentiment',
  'ext.service.funnel': 'Funnel',
  'ext.service.audience': 'Audience',
} as const

const seatNonBid: Schema = {
  type: 'object',
  description: 'A partner without a bid, and why, by the codes of the community extension Seat Non Bid.',
  required: ['seat', 'nonbid'],
  properties: {
    seat: { type: 'string', description: 'The name of the partner.' },
    nonbid: {
      type: 'array',
      items: {
        type: 'object',
        required: ['impid', 'statuscode'],
        properties: { impid: { type: 'string' }, statuscode: { type: 'integer' } },
      },
    },
  },
}

/** The answer to a test request, or to a publisher that has `explain.publishers` on, holds more in `ext`. */
const responseExt: Schema = {
  type: 'object',
  properties: {
    service: { description: 'Only in the answer to a test request.', ...refTo('TestExplanation') },
    seatnonbid: { type: 'array', items: refTo('SeatNonBid'), description: 'Only where it is switched on.' },
  },
}

export function schemaComponents(): Readonly<Record<string, Schema>> {
  const filter = componentsOf(productSearch, { names: { '': 'ProductSearch' } })
  return {
    ...componentsOf(plainSchema(BidRequest), {
      names: requestNames,
      instead: {
        'imp[].native.request': jsonText('Must be a string holding the JSON of a Native 1.2 request.', 'NativeRequest'),
        'imp[].ext.service_product_search': refTo('ProductSearch'),
      },
    }),
    ...filter,
    ...componentsOf(plainSchema(NativeRequest), { names: { '': 'NativeRequest', 'assets[]': 'NativeAsset' } }),
    ...componentsOf(plainSchema(BidResponse), {
      names: { '': 'BidResponse', 'seatbid[]': 'SeatBid', 'seatbid[].bid[]': 'Bid' },
      meanings,
      instead: {
        'seatbid[].bid[].adm': jsonText('The markup: a Native 1.2 response in a JSON string.', 'NativeResponse'),
        ext: responseExt,
      },
    }),
    ...componentsOf(plainSchema(NativeResponse), { names: { '': 'NativeResponse' } }),
    ...componentsOf(plainSchema(TestExplanation), { names: { '': 'TestExplanation' }, meanings: explanationMeanings }),
    SeatNonBid: seatNonBid,
    ...componentsOf(plainSchema(ErrorBody), { names: { '': 'Error' }, meanings: errorMeanings }),
    ...(adminSchemas as unknown as Readonly<Record<string, Schema>>),
  }
}
