// The sums of a side by day, above them how they differ from before.

import { ChangeTiles } from '../comparison/change-tiles.tsx'
import { MoneySums } from '../money/money-sums.tsx'
import '../styles/partners.css'

export function SideMoneyPage({ title }: { readonly title: string }) {
  return <MoneySums title={title} by="day" range="week" head={<ChangeTiles />} />
}
