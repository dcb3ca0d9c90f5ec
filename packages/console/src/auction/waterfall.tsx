// Where the time went: the stages of an auction and the calls to its partners on one axis, with the deadline.

import type { AuctionStage, Call, Steps } from '@parley/contract'
import { milliseconds } from '../words/numbers.ts'
import { PartnerLink, useColour } from '../words/partner-mark.tsx'
import { type Axis, axisTo } from './axis.ts'
import { Flag, Key, Lane, Lanes, Mark } from './lanes.tsx'
import { Part } from './part.tsx'
import { callEnds, timeWords } from './time-words.ts'

const stageNames: Readonly<Record<string, string>> = {
  prepare: 'Prepare',
  ask: 'Ask',
  decide: 'Decide',
  answer: 'Answer',
}

/** How much of the time an auction must have taken for its deadline to be drawn at its true place. */
const shareShown = 1 / 4

interface WaterfallProps {
  readonly steps: Steps
  readonly tookMs: number
}

export function Waterfall({ steps: { stages, calls, deadlineMs }, tookMs }: WaterfallProps) {
  const isNear = tookMs >= deadlineMs * shareShown
  const axis = axisTo(Math.max(isNear ? deadlineMs * 1.02 : 0, tookMs * 1.12, 0.1))
  const flags = (
    <>
      {isNear ? (
        <Flag left={axis.place(deadlineMs)} kind="deadline" row={1} words={`deadline ${milliseconds(deadlineMs)}`} />
      ) : (
        <Flag left={100} kind="beyond" row={1} words={`deadline ${milliseconds(deadlineMs)} →`} />
      )}
      <Flag left={axis.place(tookMs)} kind="answered" row={2} words={`answered ${milliseconds(tookMs)}`} />
    </>
  )
  return (
    <Part title="Timeline">
      <p className="says">{timeWords(calls, deadlineMs, tookMs)}</p>
      <Lanes kind="time" axis={axis} tickWords={milliseconds} flags={flags}>
        {stages.map((stage) => [
          <StageLane key={stage.name} stage={stage} axis={axis} />,
          ...(stage.name === 'ask' ? calls : []).map((call) => (
            <CallLane key={`call-${call.partner}-${call.impids.join()}`} call={call} axis={axis} />
          )),
        ])}
      </Lanes>
      <Key keys={keysOf(calls, axis)} />
    </Part>
  )
}

function StageLane({ stage, axis }: { readonly stage: AuctionStage; readonly axis: Axis }) {
  const { name, says, fromMs, toMs } = stage
  const left = axis.place(fromMs)
  return (
    <Lane kind="lane-stage" name={stageNames[name] ?? name} words={milliseconds(toMs - fromMs)}>
      <Mark kind="bar bar-stage" left={left} width={axis.place(toMs) - left} title={says} />
    </Lane>
  )
}

function CallLane({ call, axis }: { readonly call: Call; readonly axis: Axis }) {
  const { partner, sentAtMs, tookMs, end, tmaxMs } = call
  const colourOf = useColour()
  const left = axis.place(sentAtMs)
  const ended = callEnds[end] ?? end
  const words = (
    <>
      {milliseconds(tookMs)}
      {end !== 'reply' && <span className="bad"> {ended}</span>}
    </>
  )
  return (
    <Lane kind="lane-call" name={<PartnerLink name={partner} />} words={words}>
      <Mark
        kind={`bar ${colourOf(partner)} ${end === 'reply' ? '' : 'bar-lost'}`}
        left={left}
        width={axis.place(sentAtMs + tookMs) - left}
        title={`${partner}: ${ended}`}
      />
      {isCapShown(call, axis) && <Mark kind="cap" left={axis.place(sentAtMs + tmaxMs)} title={`tmax ${tmaxMs} ms`} />}
    </Lane>
  )
}

function isCapShown({ sentAtMs, tmaxMs }: Call, { most }: Axis): boolean {
  return tmaxMs > 0 && sentAtMs + tmaxMs <= most
}

function keysOf(calls: readonly Call[], axis: Axis): readonly (readonly [string, string])[] {
  return [
    ...(calls.some((call) => isCapShown(call, axis)) ? [['cap', 'partner tmax'] as const] : []),
    ...(calls.some(({ end }) => end !== 'reply') ? [['lost', 'no usable answer in time'] as const] : []),
  ]
}
