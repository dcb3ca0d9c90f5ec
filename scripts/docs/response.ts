// docs/reference/response.md: the bid response and the markup inside it, from their schemas.

import { BidResponse } from '@parley/openrtb'
import { NativeResponse } from '../../packages/openrtb/src/native/response.ts'
import { plainSchema, typeAndBounds } from './json-schema.ts'
import { code, link, table } from './markdown.ts'
import { type ObjectTable, objectsOf } from './objects.ts'
import { type Page, pageOf } from './page.ts'

/** What each field means. The words of the standard are kept short; the specification has the rest. */
const meanings: Readonly<Record<string, string>> = {
  id: 'the id of the request',
  seatbid: 'the winning bids, grouped by seat',
  bidid: 'the id of this answer, made by the exchange',
  cur: 'the currency of the prices: USD',
  nbr: 'why there is no bid',
  ext: '`ext.service` explains the auction in test mode',
  'seatbid[].bid': 'one for each impression that was won',
  'seatbid[].seat': 'who bought the impression',
  'seatbid[].bid[].id': 'the id of the bid',
  'seatbid[].bid[].impid': 'the impression that the bid is for',
  'seatbid[].bid[].price': 'the clearing price in dollars per thousand, never below the bidfloor',
  'seatbid[].bid[].adm': 'the markup: a native response in a JSON string, in the form of the request',
  'seatbid[].bid[].nurl': 'called on a win; may hold `${AUCTION_PRICE}`',
  'seatbid[].bid[].burl': 'called when the impression is billed',
  'seatbid[].bid[].lurl': 'called on a loss',
  'seatbid[].bid[].adomain': 'the domains of the advertiser',
  'seatbid[].bid[].cid': 'the campaign',
  'seatbid[].bid[].crid': 'the creative',
  'seatbid[].bid[].cat': 'the content categories of the ad',
  'seatbid[].bid[].mtype': 'the kind of markup: 4, native',
  'seatbid[].bid[].exp': 'for how many seconds the bid holds',
  'seatbid[].bid[].ext': '`ext.service.adcpFormat` names the ad format that the bid serves',
}

export function responsePage(): Page {
  const specification = link('specification', '../spec.md#bid-response')
  const markup = link('Native response', '../spec.md#native-response')
  return pageOf('docs/reference/response.md', 'The bid response', [
    `The body of a 200. Without a bid the answer is a 204 and has no body. The ${specification} says when each field is sent.`,
    '## BidResponse',
    ...objectsOf(plainSchema(BidResponse)).flatMap((found) => blocksOf(found, meanings)),
    '## Native response',
    `The JSON inside the string \`adm\`, bare or as \`{"native":{…}}\`. What is checked against the request: ${markup}.`,
    ...objectsOf(plainSchema(NativeResponse)).flatMap((found) => blocksOf(found)),
  ])
}

function blocksOf({ path, fields }: ObjectTable, words?: Readonly<Record<string, string>>): readonly string[] {
  const head = ['Field', 'Type', 'Required', ...(words === undefined ? [] : ['What it is'])]
  const rows = fields.map((field) => [
    code(field.path),
    typeAndBounds(field.schema),
    field.isRequired ? 'yes' : 'no',
    ...(words === undefined ? [] : [words[field.path] ?? '']),
  ])
  return [...(path === '' ? [] : [`### ${code(path)}`]), table(head, rows)]
}
