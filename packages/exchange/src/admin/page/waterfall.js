// Where the time went: the stages of an auction and the calls to its partners on one axis, with the deadline.

import { element, part } from './elements.js'
import { at, axisTo, flag, lane, lanes } from './lanes.js'
import { colourOf, partnerMark } from './partners.js'
import { listed, milliseconds } from './words.js'

const stageNames = { prepare: 'Prepare', ask: 'Ask', decide: 'Decide', answer: 'Answer' }

/** How much of the time an auction must have taken for its deadline to be drawn at its true place. */
const shareShown = 1 / 4

/** More names than this are a number. */
const namedMax = 4

export function waterfall({ stages, calls, deadlineMs }, tookMs, level) {
  const isNear = tookMs >= deadlineMs * shareShown
  const axis = axisTo(Math.max(isNear ? deadlineMs * 1.02 : 0, tookMs * 1.12, 0.1))
  const deadline = isNear
    ? flag(axis.place(deadlineMs), `deadline ${milliseconds(deadlineMs)}`, 'deadline', 1)
    : flag(100, `deadline ${milliseconds(deadlineMs)} →`, 'beyond', 1)
  const answered = flag(axis.place(tookMs), `answered ${milliseconds(tookMs)}`, 'answered', 2)
  const rows = stages.flatMap((stage) => [
    stageLane(stage, axis),
    ...(stage.name === 'ask' ? calls.map((call) => callLane(call, axis)) : []),
  ])
  return part(
    level,
    'Where the time went',
    element('p', { class: 'says' }, timeWords(calls, deadlineMs, tookMs)),
    lanes({ axis, tickWords: milliseconds, flags: [deadline, answered], rows, kind: 'time' }),
    key(calls, axis),
  )
}

function timeWords(calls, deadlineMs, tookMs) {
  const leftMs = deadlineMs - tookMs
  const end =
    leftMs >= 0
      ? `answered after ${milliseconds(tookMs)}, ${milliseconds(leftMs)} before the deadline.`
      : `answered after ${milliseconds(tookMs)}; the deadline for partners was ${milliseconds(deadlineMs)}.`
  if (calls.length === 0) return `No outside partner was asked; ${end}`
  const slowest = calls.toSorted((one, other) => endOf(other) - endOf(one))[0]
  const names = [...new Set(calls.map(({ partner }) => partner))]
  const who = names.length > namedMax ? `${names.length} partners` : listed(names)
  const waited = `${who} ${names.length === 1 ? 'was asked' : 'were asked at once'}`
  return `${waited}, ${slowest.partner} ended last at ${milliseconds(endOf(slowest))}; ${end}`
}

function endOf({ sentAtMs, tookMs }) {
  return sentAtMs + tookMs
}

function stageLane({ name, says, fromMs, toMs }, axis) {
  return lane({
    kind: 'lane-stage',
    name: [stageNames[name] ?? name],
    marks: [bar(axis, fromMs, toMs, 'bar-stage', says)],
    words: [milliseconds(toMs - fromMs)],
  })
}

function isCapShown({ sentAtMs, told }, axis) {
  return told.tmaxMs > 0 && sentAtMs + told.tmaxMs <= axis.most
}

function callLane(call, axis) {
  const { partner, sentAtMs, tookMs, end, told } = call
  const kind = `${colourOf(partner)} ${end === 'reply' ? '' : 'bar-lost'}`
  const cap = element('span', { class: 'cap', title: `was given ${told.tmaxMs} ms` })
  return lane({
    kind: 'lane-call',
    name: [partnerMark(partner)],
    marks: [
      bar(axis, sentAtMs, sentAtMs + tookMs, kind, `${partner}: ${endWords[end] ?? end}`),
      ...(isCapShown(call, axis) ? [at(cap, axis.place(sentAtMs + told.tmaxMs))] : []),
    ],
    words: [milliseconds(tookMs), ...(end === 'reply' ? [] : [element('span', { class: 'bad' }, ` ${endWords[end]}`)])],
  })
}

const endWords = { reply: 'answered', late: 'too late', unreachable: 'unreachable', 'bad-response': 'unreadable' }

function bar(axis, fromMs, toMs, kind, title) {
  const left = axis.place(fromMs)
  return at(element('span', { class: `bar ${kind}`, title }), left, axis.place(toMs) - left)
}

/** Explains the marks that are there, and no others. */
function key(calls, axis) {
  const keys = [
    calls.some((call) => isCapShown(call, axis)) ? ['cap', 'the time a partner was given'] : undefined,
    calls.some(({ end }) => end !== 'reply') ? ['lost', 'no usable answer in time'] : undefined,
  ].filter((one) => one !== undefined)
  if (keys.length === 0) return undefined
  return element(
    'p',
    { class: 'key-line' },
    ...keys.map(([kind, words]) => element('span', { class: `key key-${kind}` }, words)),
  )
}
