import type { Reading } from '../../../../src/contract/imports'

/** What of a reading decides which rows and cells there are; the rest is only how they are understood. */
export const cutOf = ({ format, encoding, separator, sheet, header }: Reading): string =>
  JSON.stringify([format, encoding, separator, sheet, header])

/** Says whether a file that is read otherwise is cut otherwise too. */
export const isCutAnew = (before: Reading, after: Partial<Reading>) =>
  cutOf(before) !== cutOf({ ...before, ...after })
