// D114: which keys are stored together in a Redis Cluster. A script may only touch keys of one slot, so keys are divided into
// groups, and all keys of a group carry the same hash tag. All nodes must divide them alike: the number of groups is no setting.

/** Slots of a Redis Cluster. */
const slots = 16_384

/** More shards than this share no more work. */
export const groupsCount = 64

/** The slot in which a cluster stores what has this hash tag: CRC16 as XMODEM computes it. */
export function slotOf(tag: string): number {
  let crc = 0
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ 0x1021) & 0xffff
  }
  return crc % slots
}

export function groupOf(key: string): number {
  return Math.floor(slotOf(key) / (slots / groupsCount))
}

/** The hash tag of each group. Its slot lies in the group's own part of all slots, so that shards get equal numbers of groups. */
export function groupTags(): readonly string[] {
  const tags = new Map<number, string>()
  for (let number = 0; tags.size < groupsCount; number++) {
    const tag = `parley-limits-${number}`
    const group = groupOf(tag)
    if (!tags.has(group)) tags.set(group, tag)
  }
  return [...tags].toSorted(([one], [other]) => one - other).map(([, tag]) => tag)
}
