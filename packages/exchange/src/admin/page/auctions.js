// The list of auctions, live: once a second it asks its own address for JSON. It keeps still while somebody reads further
// down, while it is not live and while nobody looks.

import { byId, getJson } from './elements.js'
import { prepareFilters, queryOf } from './filters.js'
import { rowOf } from './row.js'

const refreshMs = 1000
const shownMax = 100

const form = byId('filters')
const list = byId('rows')
const status = byId('status')
const live = byId('live')
const shown = new Map()

/** Counts the questions, so that a slow answer to an earlier one does not overwrite a later one. */
let asked = 0

prepareFilters(form, () => void refresh(true))
await refresh(true)
setInterval(() => {
  if (live.checked && !document.hidden) void refresh(false)
}, refreshMs)

async function refresh(isWanted) {
  const turn = ++asked
  try {
    const query = new URLSearchParams(queryOf(form))
    query.set('limit', String(shownMax))
    const { auctions, missingWorkers = [] } = await getJson(`${location.pathname}?${query}`)
    if (turn === asked) take(auctions, missingWorkers, isWanted)
  } catch (error) {
    if (turn === asked) tell(`${error.message}.`, true)
  }
}

/** Somebody who has scrolled into the list reads; what is new then waits above. */
function take(auctions, missingWorkers, isWanted) {
  const isReading = !isWanted && scrollY > list.offsetTop
  const fresh = auctions.filter(({ id }) => !shown.has(id))
  if (isReading) return tell(`${count(fresh.length, 'new auction')} above: scroll up to see.`, false)
  const wanted = new Set(auctions.map(({ id }) => id))
  for (const [id, row] of shown) {
    if (wanted.has(id)) continue
    row.remove()
    shown.delete(id)
  }
  for (const [index, auction] of auctions.entries()) {
    const row = shown.get(auction.id) ?? rowOf(auction)
    shown.set(auction.id, row)
    // A line that is at its place already is not touched, so that the focus stays where it is.
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null)
  }
  tell(summary(auctions) + missing(missingWorkers), missingWorkers.length > 0)
}

/** What they store is not in the list. */
function missing(workers) {
  return workers.length === 0 ? '' : ` No answer of ${workers.map((number) => `worker ${number}`).join(', ')}.`
}

function summary(auctions) {
  if (auctions.length === 0) return 'No stored auction matches.'
  return auctions.length === shownMax
    ? `The newest ${shownMax} auctions.`
    : `${count(auctions.length, 'auction')}, the newest first.`
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function tell(words, isBad) {
  if (status.textContent !== words) status.textContent = words
  status.classList.toggle('bad', isBad)
}
