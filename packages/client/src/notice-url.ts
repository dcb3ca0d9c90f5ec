// Spec: Events. The caller fills in the price and calls the URL; the exchange knows by its signature what was really
// won (D57).

// The macro as it is, and with its signs encoded, as some URLs carry it.
const macro = /\$\{AUCTION_PRICE\}|%24%7BAUCTION_PRICE%7D/gi

/** A notice URL (`nurl`, `burl`) with the price in the place of `${AUCTION_PRICE}`. */
export function noticeUrl(template: string, price: number): string {
  return template.replace(macro, encodeURIComponent(decimal(price)))
}

/** Readers of prices may not understand exponents. */
function decimal(price: number): string {
  return price.toFixed(6).replace(/\.?0+$/, '')
}
