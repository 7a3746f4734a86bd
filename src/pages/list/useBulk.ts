import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { useRecords } from '../../records/recordsProvider'
import { useTellDone } from '../../undo/useTellDone'
import { useList } from './listModel'
import { useRehearsal } from './useRehearsal'

interface Failure {
  status?: number
  message?: string
  body?: { errors?: Record<string, string> }
}

/** What went wrong: one sentence for all of it, and what belongs beside a field. */
export interface BulkProblem {
  message: string
  errors?: Record<string, string>
}

interface Bulk {
  /** Runs on the chosen rows; undefined when it worked. */
  run: (change: Record<string, unknown> | 'delete') => Promise<BulkProblem | undefined>
  running: boolean
}

/** One change of many rows: those chosen, or all that match as many as the user was told (C-10). */
export function useBulk(): Bulk {
  const records = useRecords()
  const { resource, state, list, selection } = useList()
  const [running, setRunning] = useState(false)
  const tellDone = useTellDone()
  const refresh = useRefresh()
  const translate = useTranslate()
  const rehearse = useRehearsal()
  const expected_count = list.meta.total_is === 'exact' ? list.meta.total : undefined
  const target = {
    ids: [...selection.ids],
    meta: selection.all ? { filter: state.filter, expected_count } : undefined,
  }

  const problemOf = ({ status, message = '', body }: Failure): BulkProblem => {
    if (status === 409) {
      refresh()
      return { message: translate('list.bulk.conflict') }
    }
    return { message: translate(message, { _: message }), errors: body?.errors }
  }

  const run: Bulk['run'] = async change => {
    setRunning(true)
    try {
      if (selection.all) {
        await rehearse(change === 'delete' ? { kind: 'delete' } : { kind: 'update', fields: change })
        return undefined
      }
      const { data = [] } =
        change === 'delete'
          ? await records.deleteMany(resource.name, target)
          : await records.updateMany(resource.name, { ...target, data: change })
      tellDone(change === 'delete' ? 'list.bulk.deleted' : 'list.bulk.changed', {
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
