import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Sheet } from '../../contract/sheets'
import type { SheetReading } from '../studioCalls'
import { useStudioCalls } from '../studioCallsContext'
import { type ColumnEdit, type ReviewedColumn, reviewOf, withEdit } from './sheetColumns'

/** A file as the server has read it, with the reviewed fields. */
export interface ReviewedSheet {
  file: File
  sheet: Sheet
  columns: readonly ReviewedColumn[]
}

interface Read {
  file: File
  reading?: SheetReading
}

/** Reads a file, and reads it again when the user changes how it is read. */
export function useSheet(onRead: (file: File) => void) {
  const translate = useTranslate()
  const calls = useStudioCalls()
  const [reviewed, setReviewed] = useState<ReviewedSheet>()
  const [isOpen, setOpen] = useState(false)
  const edit = useCallback(
    (at: number, change: ColumnEdit) =>
      setReviewed(before => before && { ...before, columns: withEdit(before.columns, at, change) }),
    [],
  )
  const unnamed = (number: number) => translate('import.unnamed', { number })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ file, reading }: Read) => calls.sheet(file, reading),
    onSuccess: (sheet, { file }) => {
      setReviewed(before => ({
        ...{ file, sheet },
        columns: reviewOf(sheet.columns, unnamed, before?.columns),
      }))
      setOpen(true)
      onRead(file)
    },
  })
  return {
    reviewed: isOpen ? reviewed : undefined,
    isReading: isPending,
    problem: error ? translate(error.message, { _: error.message }) : undefined,
    read: (file: File) => mutate({ file }),
    readOtherwise: (changes: SheetReading) => {
      if (!reviewed) return
      const { file, sheet } = reviewed
      mutate({ file, reading: { ...asBefore(sheet, changes), ...changes } })
    },
    edit,
    /** Returns to choosing a file. A file with the same headers keeps the edits. */
    leave: () => setOpen(false),
  }
}

/** Returns the settings to keep. After a change of encoding or sheet, everything else is guessed again. */
function asBefore({ reading }: Sheet, changes: SheetReading): SheetReading {
  const { encoding, separator, sheet, header, decimal, days } = reading
  if (changes.encoding !== undefined || changes.sheet !== undefined) return { encoding, sheet }
  return { encoding, sheet, separator, header, decimal, days }
}
