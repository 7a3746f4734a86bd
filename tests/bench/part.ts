/** One measurement with its baseline, in turn in the same run. */
export interface Row {
  /** Its name in the table: "list of 25 from 1,000,000, median time". */
  name: string
  unit: 'ms' | 'req/s' | 'kB' | 'MB' | 'rows/s'
  product: number[]
  /** Empty if the bound is an absolute figure, as with bytes. */
  baseline?: number[]
  /** The name of the baseline: "bare react-admin", "1,000 rows", "psql COPY". */
  beside?: string
  /** The bound on the ratio of medians (or on the product's median, without a baseline), and which side of it is good. */
  bound: { limit: number; good: 'below' | 'above' }
  /** Why it is not reached, or what else to know about it. */
  note?: string
}

/** A part of the bench, as `npm run bench:<name>` runs it alone. */
export interface Part {
  name: string
  title: string
  run(options: { runs: number }): Promise<Row[]>
}

/** The median of sorted values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
