// An auction of a running exchange that was sold, with the explanation of every partner's part in it.

interface AuctionLine {
  readonly id: string
  readonly outcome: string
}

interface AuctionRecord {
  readonly steps: { readonly dispositions: readonly { readonly says: string; readonly detail: string }[] }
}

/** The id of the first in the list; undefined as long as there is none. */
export async function explainedAuction(adminUrl: string): Promise<string | undefined> {
  const list = await fetch(`${adminUrl}/auctions`)
  const { auctions } = (await list.json()) as { readonly auctions: readonly AuctionLine[] }
  const id = auctions.find(({ outcome }) => outcome === 'bid')?.id
  if (id === undefined) return undefined
  const answer = await fetch(`${adminUrl}/auctions/${id}`)
  if (!answer.ok) return undefined
  const { steps } = (await answer.json()) as AuctionRecord
  const isExplained = steps.dispositions.length > 0 && steps.dispositions.every(({ says }) => says !== '')
  return isExplained ? id : undefined
}
