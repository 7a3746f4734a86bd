import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { StaleRow } from '../../../contract/records'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useNotifyDone } from '../../../ui/undo/useNotifyDone'
import { useListModel } from '../listModel'
import { seenAgain, seenTarget, staleRows } from './bulkVersions'
import { useDryRun } from './useDryRun'

interface Failure {
  status?: number
  message?: string
  body?: { errors?: Record<string, string> }
}

/** The errors of a bulk write: one message for all rows, and the fields' messages. */
export interface BulkProblem {
  message: string
  errors?: Record<string, string>
  /** Rows that others have changed since the list showed them. */
  stale?: readonly StaleRow[]
}

interface Bulk {
  /** Changes the selected rows, except for the excluded ones. Resolves to undefined on success. */
  run: (
    change: Record<string, unknown> | 'delete',
    leftOut?: ReadonlySet<number>,
  ) => Promise<BulkProblem | undefined>
  running: boolean
}

const nobody: ReadonlySet<number> = new Set()

/** Changes many rows at once: the selected ones, or all that match if their number is as shown (C-10). */
export function useBulk(): Bulk {
  const records = useRecords()
  const { resource, selection, seen } = useListModel()
  const [running, setRunning] = useState(false)
  const notifyDone = useNotifyDone()
  const refresh = useRefresh()
  const translate = useTranslate()
  const dryRun = useDryRun()
  // Uses the versions at the start, because the user can't see the rows behind a dialog.
  const [target, setTarget] = useState(() => seenTarget(selection.ids, seen))

  const problemOf = (error: Failure): BulkProblem => {
    const { status, message = '', body } = error
    const stale = staleRows(error)
    if (stale.length) {
      setTarget(seenAgain(target, stale, nobody))
      return { message: translate(message, { _: message }), stale }
    }
    if (status === 409) {
      refresh()
      return { message: translate('list.bulk.conflict') }
    }
    return { message: translate(message, { _: message }), errors: body?.errors }
  }

  const run: Bulk['run'] = async (change, leftOut = nobody) => {
    setRunning(true)
    const { ids, versions } = seenAgain(target, [], leftOut)
    const params = { ids: [...ids], meta: { versions } }
    try {
      if (selection.all) {
        await dryRun(change === 'delete' ? { kind: 'delete' } : { kind: 'update', fields: change })
        return undefined
      }
      if (!ids.length) {
        selection.clear()
        return undefined
      }
      const { data = [] } =
        change === 'delete'
          ? await records.deleteMany(resource.name, params)
          : await records.updateMany(resource.name, { ...params, data: change })
      notifyDone(change === 'delete' ? 'list.bulk.deleted' : 'list.bulk.changed', {
        messageArgs: { smart_count: data.length },
        answer: data,
      })
      selection.clear()
      refresh()
      return undefined
    } catch (error) {
      return problemOf(error as Failure)
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}
