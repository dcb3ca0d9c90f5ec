// The browser without what tells one person's from another's: main versions only, and no model of the device. Browsers
// have begun to send it like this themselves.

/** Longer ones are no browser's; reading them would cost more than they are worth. */
const lengthMax = 512

export function reducedAgent(text: string): string {
  return text
    .slice(0, lengthMax)
    .replace(/(\d+)(?:[._]\d+)+/g, '$1.0')
    .replace(/(Android \d+(?:\.0)?)[^)]*/, '$1; K')
}
