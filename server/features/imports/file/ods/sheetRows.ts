import type { FileRow } from '../cell'
import { MAX_SHEET } from '../limits'
import { fillMerged } from '../workbook/fillMerged'
import { readXml } from '../workbook/xml'
import type { Zip } from '../workbook/zip'
import { CONTENT } from './document'
import { RowReader } from './rowReader'
import { readStyles } from './styles'

/**
 * Yields the rows of a sheet that have a value. Formulas yield their results; merged cells yield their value in
 * each of their rows.
 */
export async function* documentRows(parts: Zip, sheet: number): AsyncGenerator<FileRow> {
  const { cells } = await readStyles(parts)
  const fill = fillMerged()
  const reader = new RowReader(cells, sheet)
  for await (const _piece of readXml(await parts.read(CONTENT, MAX_SHEET), reader)) {
    // A row that repeats is yielded as often as it is read: the reader of the rows bounds how many.
    for (const { row, cells, merged, repeated, isHidden } of reader.take())
      for (let at = 0; at < repeated; at += 1)
        yield fill({ row: row + at, cells, ...(isHidden && { hidden: true }) }, merged)
    if (reader.isDone) return
  }
}
