// What the place for React adds to a page that has React and the client anyway.

import { browserBundle } from './browser-bundle.ts'

export const reactPartBytesMax = 3000

export function reactPart(): Promise<string> {
  return browserBundle('packages/react/src/index.ts', ['react', 'react/jsx-runtime', '@parley/client'])
}
