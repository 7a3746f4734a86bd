import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type ManyMoved, useRecords } from '../../../records/recordsProvider'
import type { Values } from '../../../schema/resource'
import { useTellDone } from '../../../undo/useTellDone'
import { type MoveProblem, moveProblemOf } from '../../moves/moveProblem'
import { useList } from '../listModel'
import { useRehearsal } from './useRehearsal'

/** What came of it: what kept all from being moved, or what some of them met. Empty when all were moved. */
export interface Outcome {
  problem?: MoveProblem
  stayed?: ManyMoved
}

/** Moves the chosen rows, each for itself. */
export function useBulkMove(name: string, asked: readonly string[]) {
  const records = useRecords()
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const translate = useTranslate()
  const rehearse = useRehearsal()
  const { resource, state, list, selection } = useList()
  const [moving, setMoving] = useState(false)
  const expected_count = list.meta.total_is === 'exact' ? list.meta.total : undefined
  const target = {
    ids: [...selection.ids],
    meta: selection.all ? { filter: state.filter, expected_count } : undefined,
  }
  const move = async (values: Values): Promise<Outcome> => {
    setMoving(true)
    try {
      if (selection.all) {
        await rehearse({ kind: 'move', transition: name, fields: values })
        return {}
      }
      const { data } = await records.moveMany(resource.name, name, target, values)
      if (data.moved.length)
        tellDone('list.moves.done', {
          messageArgs: { smart_count: data.moved.length },
          answer: data,
          final: !resource.transitions[name]?.undo,
        })
      selection.clear()
      void queries.invalidateQueries()
      return data.refused.length ? { stayed: data } : {}
    } catch (error) {
      const problem = moveProblemOf(error, asked)
      if ((error as { status?: number }).status !== 409) return { problem }
      void queries.invalidateQueries()
      return { problem: { fields: {}, other: { message: translate('list.bulk.conflict'), details: [] } } }
    } finally {
      setMoving(false)
    }
  }
  return { move, moving }
}
