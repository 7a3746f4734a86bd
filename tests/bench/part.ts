/** One measurement and its baseline, taken in turn in the same run. */
export interface Row {
  /** Its name in the table: "list of 25 from 1,000,000, median time". */
  name: string
  unit: 'ms' | 'req/s' | 'kB' | 'MB' | 'rows/s'
  product: number[]
  /** Missing if the bound is an absolute figure, for example bytes. */
  baseline?: number[]
  /** The name of the baseline: "bare react-admin", "1,000 rows", "psql COPY". */
  beside?: string
  /**
   * The limit for the ratio of medians, or without a baseline for the product's median, and which side of it
   * is good.
   */
  bound: { limit: number; good: 'below' | 'above' }
  /** The reason why the bound is not met, or another remark. */
  note?: string
}

/** A part of the bench, which `npm run bench:<name>` runs alone. */
export interface Part {
  name: string
  title: string
  run(options: { runs: number }): Promise<Row[]>
}

/** Returns the median of values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
