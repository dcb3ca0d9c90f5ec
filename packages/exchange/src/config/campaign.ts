// A direct campaign as the operator writes it into the configuration.

import { Type } from 'typebox'
import { AdFormat } from './ad-format.ts'
import { field, required, schemaOf, type TermsOf } from './field.ts'
import { termsOf } from './terms.ts'

const httpsUrl = Type.String({ format: 'https-url' })
const pixels = Type.Integer({ minimum: 1, maximum: 10_000 })
const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1 })

const Image = schemaOf({
  use: required(Type.Unsafe<'main' | 'icon'>({ type: 'string', enum: ['main', 'icon'] }), 'what it is used for'),
  url: required(Type.String({ format: 'picture-url' }), 'image URL, or the path of a picture served by the exchange'),
  w: required(pixels, 'width in pixels'),
  h: required(pixels, 'height in pixels'),
})

const creativeFields = {
  title: required(text, 'headline; shortened to the requested length'),
  url: required(httpsUrl, 'landing page'),
  images: field(Type.Array(Image), [], 'main images and icons'),
  sponsored: field(text, undefined, 'the brand (data type 1)'),
  desc: field(text, undefined, 'description (data type 2)'),
  rating: field(text, undefined, '0 to 5 (data type 3)'),
  likes: field(text, undefined, '(data type 4)'),
  downloads: field(text, undefined, '(data type 5)'),
  price: field(text, undefined, 'with currency symbol (data type 6)'),
  saleprice: field(text, undefined, 'with currency symbol (data type 7)'),
  phone: field(text, undefined, '(data type 8)'),
  address: field(text, undefined, '(data type 9)'),
  desc2: field(text, undefined, '(data type 10)'),
  displayurl: field(text, undefined, '(data type 11)'),
  ctatext: field(text, undefined, 'call to action (data type 12)'),
  vast: field(text, undefined, 'VAST document for video assets'),
}

const Targeting = schemaOf({
  keywords: field(texts, undefined, 'matches if the request has any of these keywords'),
  intents: field(texts, undefined, 'matches any of these values of intent.value'),
  funnelStages: field(texts, undefined, 'matches any of these values of funnel.stage'),
  sentiments: field(texts, undefined, 'matches any of these values of sentiment.value'),
  countries: field(
    Type.Array(Type.String({ format: 'country' }), { minItems: 1 }),
    undefined,
    'ISO 3166 alpha-2 codes',
  ),
  publishers: field(texts, undefined, 'matches if the request comes from any of these publishers'),
  adFormats: field(Type.Array(AdFormat, { minItems: 1 }), undefined, 'matches if adcpFormats contains any of these'),
})

export const campaignFields = {
  id: required(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), 'unique; becomes cid and crid'),
  priceCpm: required(Type.Number({ exclusiveMinimum: 0, maximum: 1000 }), 'dollars per thousand impressions'),
  advertiserDomain: required(text, 'becomes adomain'),
  cat: field(texts, [], 'content categories of the ad'),
  creative: required(schemaOf(creativeFields), 'what is shown'),
  targeting: field(Targeting, termsOf(Targeting, {}), 'targeting conditions; all of them must match'),
}

export const CampaignEntry = schemaOf(campaignFields)

/** A campaign with every default filled in. */
export type CampaignTerms = TermsOf<typeof campaignFields>
