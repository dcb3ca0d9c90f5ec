// The page of one auction: asks its own address for the record and draws it.

import { byId, element, getJson } from './elements.js'
import { explanationOf, verdictOf } from './explanation.js'
import { cpm, outcomes } from './words.js'

try {
  const record = await getJson(location.pathname)
  byId('verdict').replaceChildren(...verdictOf(record))
  byId('facts').replaceChildren(...factsOf(record))
  byId('explanation').replaceChildren(explanationOf(record, 2))
  document.title = `${byId('verdict').textContent} · Parley`
} catch (error) {
  byId('verdict').textContent = 'There is nothing to show'
  byId('explanation').replaceChildren(element('p', { class: 'says' }, `${error.message}.`))
}

function factsOf({ id, at, outcome, status, configuration, steps, worker }) {
  const { requestId, publisher, country, auctionType, isTest, keywords = [] } = steps?.request ?? {}
  const floors = (steps?.auction ?? []).map(({ floorCpm }) => cpm(floorCpm))
  const facts = [
    ['Outcome', `${outcomes[outcome] ?? outcome} (${status})`],
    ['When', new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })],
    ['Request', requestId],
    ['Publisher', publisher],
    ['Country', country],
    ['Auction', auctionType === undefined ? undefined : auctionType === 1 ? 'first price' : 'second price'],
    ['Floor', floors.length === 0 ? undefined : floors.join(', ')],
    ['Mode', isTest === true ? 'test: only the sandbox was asked' : undefined],
    ['Keywords', keywords.length === 0 ? undefined : keywords.join(', ')],
    ['Our id', id],
    [
      'Configuration',
      configuration === undefined ? undefined : `${configuration.hash}, number ${configuration.snapshot}`,
    ],
    ['Worker', worker === undefined ? undefined : String(worker)],
  ]
  return facts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)))
}
