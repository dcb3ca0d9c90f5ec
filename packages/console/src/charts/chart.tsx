// Lines over time. uPlot draws on a canvas, so that an hour of seconds costs no more than a minute.

import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'

interface ChartLine {
  readonly name: string
  /** A name of a colour in styles/colours.css. */
  readonly colour: string
  readonly isDashed?: boolean
}

export interface ChartProps {
  /** What the chart shows. */
  readonly title: string
  readonly lines: readonly ChartLine[]
  /** Seconds since 1970, then one list of values for each line. */
  readonly data: uPlot.AlignedData
  readonly unit: string
}

const height = 180
const pxBetweenTimes = 68

export function Chart({ title, lines, data, unit }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const scheme = useComputedColorScheme('light')
  const key = JSON.stringify([lines, unit])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a canvas are fixed when it is drawn.
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const drawn = new uPlot(optionsOf(current, JSON.parse(key) as [readonly ChartLine[], string]), [[]], current)
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: current.clientWidth, height }))
    observer.observe(current)
    return () => {
      observer.disconnect()
      drawn.destroy()
      chart.current = undefined
    }
  }, [key, scheme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was drawn anew has no data yet.
  useEffect(() => chart.current?.setData(data), [data, key, scheme])

  return (
    <figure className={unit === ' ms' ? 'chart times' : 'chart'}>
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={title} />
    </figure>
  )
}

function optionsOf(place: HTMLElement, [lines, unit]: [readonly ChartLine[], string]): uPlot.Options {
  const style = getComputedStyle(place)
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const axis = { stroke: colour('soft'), grid: { stroke: colour('line'), width: 1 }, ticks: { show: false } }
  return {
    width: place.clientWidth,
    height,
    cursor: { points: { size: 6 } },
    legend: { markers: { width: 0, fill: (_, at) => colour(lines[at - 1]?.colour ?? 'ink') } },
    hooks: { setData: [tellNewest], setCursor: [tellNewest] },
    axes: [
      { ...axis, size: 26, space: pxBetweenTimes, values: (_, ticks) => ticks.map(clockTime) },
      { ...axis, size: 62, values: (_, ticks) => ticks.map((tick) => `${tick}${unit}`) },
    ],
    scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
    series: [
      { label: 'Time', value: (_, at) => clockTime(at ?? undefined) },
      ...lines.map(({ name, colour: stroke, isDashed = false }) => ({
        label: name,
        stroke: colour(stroke),
        width: 1.5,
        points: { show: false },
        value: (_: uPlot, value: number | null) =>
          typeof value !== 'number' ? '–' : `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)}${unit}`,
        ...(isDashed ? { dash: [4, 4], class: 'goal' } : {}),
      })),
    ],
  }
}

/** Where nobody points at a moment, the legend tells the newest. */
function tellNewest(plot: uPlot): void {
  const { length } = plot.data[0]
  if (length > 0 && (plot.cursor.left ?? -1) < 0) plot.setLegend({ idx: length - 1 }, false)
}

function clockTime(seconds: number | undefined): string {
  return seconds === undefined ? '–' : new Date(seconds * 1000).toLocaleTimeString('en-GB')
}
