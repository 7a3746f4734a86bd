import type { Reading } from '../../../../src/contract/imports'

/**
 * Returns the options that determine a file's rows and cells, as a key. The
 * other options only affect how values are read.
 */
export const cutOf = ({ format, encoding, separator, sheet, header, hidden }: Reading): string =>
  JSON.stringify([format, encoding, separator, sheet, header, ...(hidden ? [hidden] : [])])

/**
 * Returns whether the rows that a workbook hides are imported. By default, an import reads what the sheet shows, as
 * copying filtered rows does in a spreadsheet.
 */
export const takesHidden = ({ hidden }: Pick<Reading, 'hidden'>): boolean => hidden === 'import'

/** Returns whether changed options split the file into other rows or cells. */
export const needsResplit = (before: Reading, after: Partial<Reading>) =>
  cutOf(before) !== cutOf({ ...before, ...after })
