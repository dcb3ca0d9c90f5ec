// What is agreed with a publisher about the ads in its chats, as the operator writes it into the configuration.

import { Type } from 'typebox'
import { field, required, sameAs, schemaOf, type TermsOf } from './field.ts'

const text = Type.String({ minLength: 1, maxLength: 256 })
export const domainPattern = '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$'

const supplyFields = {
  id: required(
    Type.String({ minLength: 1 }),
    'as requests have it in `site.publisher.id` or `app.publisher.id`; `*` stands for every publisher without an entry',
  ),
  minRelevance: field(
    Type.Number({ minimum: 0, maximum: 1 }),
    0,
    'least relevance of an ad to the chat, from 0 to 1; the request can ask for more. 0 asks for none',
  ),
  sellerId: sameAs(
    'id',
    text,
    'its account here, as `sid` in supply chains and as `seller_id` in `sellers.json`; `*` stands for the id of the publisher',
  ),
  sellerType: field(
    Type.Unsafe<'PUBLISHER' | 'INTERMEDIARY' | 'BOTH'>({ type: 'string', enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] }),
    'PUBLISHER',
    'whether it sells what it owns, what others own, or both',
  ),
  name: field(text, undefined, 'the company that is paid, for `sellers.json`'),
  domain: field(
    Type.String({ pattern: domainPattern, minLength: 1, maxLength: 253 }),
    undefined,
    'the domain of that company, for `sellers.json`',
  ),
  isConfidential: field(Type.Boolean(), false, '`true` leaves its name and domain out of `sellers.json`'),
  isOwner: field(
    Type.Boolean(),
    false,
    '`true`: it owns what it sells and calls the exchange itself, so a supply chain that starts here is complete. `*` owns nothing',
  ),
}

export const SupplyEntry = schemaOf(supplyFields)

/** A publisher's terms with every default filled in. */
export type SupplyTerms = TermsOf<typeof supplyFields>
