// D104: a campaign may name a picture of the exchange by its path, because a file cannot know where the exchange will listen. The
// path becomes an address when the ad is made.

import { isLoopback } from '@parley/port'
import { isPicturePath, picturesPath } from '../../catalog/pictures.ts'

export interface OwnPictures {
  /** The address of a picture that is given by its path; any other address stays as it is. */
  readonly urlOf: (url: string) => string
  /** Where own pictures may be without https: on the machine of the reader. */
  readonly picturesAt: () => string | undefined
}

/** Pages load pictures with https only. Where the exchange has none, its pictures are at a name that is never looked up. */
const nowhere = 'https://sandbox.parley.example'

/** `publicUrl` is where the exchange is reached, with its base path; it is known once the exchange listens. */
export function ownPictures(publicUrl: () => string): OwnPictures {
  const base = (): string => (isReachable(publicUrl()) ? publicUrl() : nowhere)
  return {
    urlOf: (url) => (isPicturePath(url) ? base() + url : url),
    picturesAt: () => (isPlain(publicUrl()) ? publicUrl() + picturesPath : undefined),
  }
}

function isReachable(url: string): boolean {
  return url.startsWith('https://') || isPlain(url)
}

/** Whether it is http of this machine, which browsers trust as they trust https. */
function isPlain(url: string): boolean {
  return url.startsWith('http://') && URL.canParse(url) && isLoopback(new URL(url).hostname)
}
