/** What keeps a row from its bound, as far as it was found out; told only of a row that is not met. */
const REASONS: readonly (readonly [row: RegExp, reason: string])[] = []

/** The reason for a row that is not met. */
export const reasonFor = (row: string): string =>
  REASONS.find(([name]) => name.test(row))?.[1] ?? 'why was not found out.'
