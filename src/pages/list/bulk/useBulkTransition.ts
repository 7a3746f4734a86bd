import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BulkTransitionResult, StaleRow } from '../../../contract/records'
import type { Values } from '../../../core/schema/resource'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useNotifyDone } from '../../../ui/undo/useNotifyDone'
import { type TransitionProblem, transitionProblemOf } from '../../transitions/transitionProblem'
import { useListModel } from '../listModel'
import { seenAgain, seenTarget, staleRows } from './bulkVersions'
import { useDryRun } from './useDryRun'

/** The result: an error for all rows, or the refusals of some. Empty if all succeeded. */
export interface Outcome {
  problem?: TransitionProblem
  /** Rows that others have changed since the list showed them; nothing was written yet. */
  stale?: readonly StaleRow[]
  stayed?: BulkTransitionResult
}

const nobody: ReadonlySet<number> = new Set()

/** Performs a transition of many rows, each independently: the selected ones, or all that match. */
export function useBulkTransition(name: string, inputNames: readonly string[]) {
  const records = useRecords()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const translate = useTranslate()
  const dryRun = useDryRun()
  const { resource, selection, seen } = useListModel()
  const [moving, setMoving] = useState(false)
  // Uses the versions at the start, because the user can't see the rows behind a dialog.
  const [target, setTarget] = useState(() => seenTarget(selection.ids, seen))
  const failed = (error: unknown): Outcome => {
    const stale = staleRows(error)
    if (stale.length) {
      setTarget(seenAgain(target, stale, nobody))
      return { stale }
    }
    const problem = transitionProblemOf(error, inputNames)
    if ((error as { status?: number }).status !== 409) return { problem }
    void queries.invalidateQueries()
    return { problem: { fields: {}, other: { message: translate('list.bulk.conflict'), details: [] } } }
  }
  const move = async (values: Values, leftOut = nobody): Promise<Outcome> => {
    const { ids, versions } = seenAgain(target, [], leftOut)
    setMoving(true)
    try {
      if (selection.all) {
        await dryRun({ kind: 'move', transition: name, fields: values })
        return {}
      }
      if (!ids.length) {
        selection.clear()
        return {}
      }
      const { data } = await records.transitionMany(
        resource.name,
        { name, body: values },
        { ids, meta: { versions } },
      )
      if (data.moved.length)
        notifyDone('list.moves.done', {
          messageArgs: { smart_count: data.moved.length },
          answer: data,
          final: !resource.transitions[name]?.undo,
        })
      selection.clear()
      void queries.invalidateQueries()
      return data.refused.length ? { stayed: data } : {}
    } catch (error) {
      return failed(error)
    } finally {
      setMoving(false)
    }
  }
  return { move, moving }
}
