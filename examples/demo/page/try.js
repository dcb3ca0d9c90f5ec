// The box in which a visitor edits a request, sends it, and sees the answer with its explanation.

import { adsIn } from './ad.js'
import { explained } from './explained.js'
import { byId, element, getJson, indented } from './page/elements.js'
import { milliseconds } from './page/words.js'

export async function prepareTry(adminUrl) {
  const samples = await getJson('/samples')
  for (const [index, sample] of samples.entries()) byId('samples').append(sampleChoice(sample, index === 0))
  show(samples[0])
  byId('try-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void send(adminUrl)
  })
  byId('request').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(adminUrl)
  })
}

function sampleChoice(sample, isChosen) {
  const radio = element('input', { type: 'radio', name: 'sample', checked: isChosen })
  radio.addEventListener('change', () => show(sample))
  return element('label', { class: 'choice' }, radio, element('span', {}, sample.name))
}

function show({ body, says }) {
  byId('request').value = body
  byId('sample-says').textContent = says
}

async function send(adminUrl) {
  const result = byId('result')
  try {
    const answer = await fetch('/try', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: byId('request').value,
    })
    const reply = await answer.json()
    result.replaceChildren(...(answer.ok ? replyParts(reply, adminUrl) : [fault(reply.fault)]))
  } catch (error) {
    result.replaceChildren(fault(error.message))
  }
}

const statusWords = { 200: 'a bid', 204: 'no bid', 400: 'refused', 413: 'too large', 429: 'over the limit' }
const shownHeaders = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

function replyParts({ status, tookMs, body, headers, explanation }, adminUrl) {
  const kind = status < 300 ? 'good' : 'bad'
  const lines = shownHeaders.filter((name) => headers[name] !== undefined).map((name) => `${name}: ${headers[name]}`)
  return [
    element(
      'p',
      { class: 'verdict' },
      element('strong', { class: `status ${kind}` }, String(status)),
      ` ${statusWords[status] ?? ''}, ${milliseconds(tookMs)}`,
    ),
    element(
      'pre',
      { tabindex: '0', class: 'answer' },
      [...lines, '', body === '' ? '(no body)' : indented(body)].join('\n'),
    ),
    ...(status === 200 ? [element('div', { class: 'chat' }, ...adsIn(body))] : []),
    ...explained(explanation, adminUrl),
  ]
}

function fault(reason) {
  return element('p', { class: 'refusal' }, `The request was not sent: ${reason}`)
}
