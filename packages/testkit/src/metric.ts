/** The value of one series in the text of /metrics, such as `parley_notices_total{kind="win"}`; undefined where it is not there. */
export function seriesIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}
