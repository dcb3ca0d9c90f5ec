// Even pacing: booking says which share of its impressions a campaign takes, and here it is decided which ones.

/** Whether an impression is taken: the same auction and campaign give the same answer on every node, and in a record later. */
export function isTaken(auction: string, campaign: string, share: number): boolean {
  return share >= 1 || hashOf(campaign, hashOf(auction, 0x811c9dc5)) / 2 ** 32 < share
}

/** FNV-1a over UTF-16 units, with a last mix, because the first bits of FNV hardly change with the last letters. */
function hashOf(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
