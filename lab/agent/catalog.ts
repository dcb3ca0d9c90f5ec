// What the agent sells to the runner: the products that storyboards name, and the lists that they refer to.

import { createHash } from 'node:crypto'

export const runnerToken = 'token-of-the-runner'
/** Of another buyer, which must not learn what the first one has. */
export const strangerToken = 'token-of-a-stranger'

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export const runnerAgent = { id: 'runner', tokenSha256: hashOf(runnerToken) }
export const strangerAgent = { id: 'stranger', tokenSha256: hashOf(strangerToken) }

const lists = 'https://governance.pinnacle-agency.example'

const products: readonly (readonly [id: string, option: string, floorCpmMicros: number])[] = [
  ['sports_display_auction', 'cpm_auction', 5_000_000],
  ['outdoor_video_auction', 'cpm_auction', 15_000_000],
  ['outdoor_display_q2', 'cpm_standard', 5_000_000],
  ['outdoor_video_q2', 'cpm_standard', 5_000_000],
  ['test-product', 'default', 2_500_000],
]

export const productIds: ReadonlySet<string> = new Set(products.map(([id]) => id))

export function labCatalog(url: string): object {
  return {
    url,
    publishers: [
      { id: 'outdoor', domain: 'outdoormagazine.example', properties: ['outdoor_web'] },
      { id: 'trails', domain: 'hikingtrails.example' },
    ],
    lists: [
      { agentUrl: lists, id: 'acme_outdoor_allowlist_v1', publishers: ['outdoor', 'trails'] },
      { agentUrl: lists, id: 'acme_outdoor_collections_v1', publishers: ['outdoor'] },
      { agentUrl: lists, id: 'acme_outdoor_no_match_v1', publishers: [] },
      { agentUrl: lists, id: 'acme_outdoor_no_match_collections_v1', publishers: [] },
    ],
    agents: [runnerAgent],
    products: products.map(([id, option, floorCpmMicros]) => ({
      id,
      name: 'Chats about outdoor sports',
      description: 'Image cards below answers about sports and outdoor lifestyle.',
      publishers: ['outdoor', 'trails'],
      option,
      floorCpmMicros,
      minimumMicros: 100_000_000,
      formats: ['chat_image_card', 'chat_answer_card'],
    })),
  }
}
