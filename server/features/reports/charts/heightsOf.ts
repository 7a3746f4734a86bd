import type { PrintedChart } from '../chartsOf'

/** Returns the lowest and highest value of a chart's axis, which always includes zero. */
export function heightsOf({ groups, series, isStacked }: PrintedChart): { lowest: number; highest: number } {
  const columns = groups.map((_name, at) => series.flatMap(one => one.values[at] ?? []))
  const sums = columns.map(values => values.reduce((sum, value) => sum + Math.max(0, value), 0))
  const all = isStacked ? sums : columns.flat()
  const lowest = Math.min(0, ...all)
  const highest = Math.max(0, ...all)
  return { lowest, highest: highest > lowest ? highest : lowest + 1 }
}
