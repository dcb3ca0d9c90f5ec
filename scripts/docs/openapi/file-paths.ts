// The files that anybody may read from the port for traffic.

import { pictures } from '../../../packages/exchange/src/catalog/pictures.ts'
import { headerRefs } from './responses.ts'
import type { Schema } from './schema.ts'

const sellersPath: Schema = {
  get: {
    operationId: 'sellers',
    tags: ['Bidding'],
    summary: 'Who is paid for what is sold here',
    description: 'sellers.json 1.0 of IAB Tech Lab, where the operator has set `supply.domain`.',
    responses: {
      200: {
        description: 'The sellers.',
        headers: headerRefs(),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['version', 'sellers'],
              properties: {
                contact_email: { type: 'string' },
                version: { const: '1.0' },
                sellers: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['seller_id', 'seller_type'],
                    properties: {
                      seller_id: { type: 'string' },
                      seller_type: { enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] },
                      name: { type: 'string' },
                      domain: { type: 'string' },
                      is_confidential: { const: 1 },
                    },
                  },
                },
              },
            },
          },
        },
      },
      404: { description: '`supply.domain` is empty.', headers: headerRefs() },
      429: { description: 'Too many requests from this address.', headers: headerRefs() },
    },
  },
}

const picturePath: Schema = {
  get: {
    operationId: 'picture',
    tags: ['Bidding'],
    summary: 'A picture of a sample ad',
    description:
      'The pictures of the sandbox and of the sample campaigns. They never change under the same name, so browsers may keep them for a year.',
    parameters: [
      {
        name: 'name',
        in: 'path',
        required: true,
        description: 'As it is in the `img.url` of an ad.',
        schema: { type: 'string', enum: Object.keys(pictures) },
      },
    ],
    responses: {
      200: {
        description: 'The picture.',
        headers: headerRefs(),
        content: { 'image/svg+xml': { schema: { type: 'string' } } },
      },
      404: { description: 'There is no picture of this name.', headers: headerRefs() },
      429: { description: 'Too many requests from this address.', headers: headerRefs() },
    },
  },
}

export const filePaths: Readonly<Record<string, Schema>> = {
  '/sellers.json': sellersPath,
  '/pictures/{name}': picturePath,
}
