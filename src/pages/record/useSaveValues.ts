import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { useRecords } from '../../ui/records/recordsProvider'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { sameValue } from './changes'
import { explain } from './explain'
import { type ChangedField, saveProblemOf } from './saveProblem'

/** The notification after the values were saved. */
export interface SavedMessage {
  message: string
  messageArgs: Record<string, unknown>
}

/** Values that someone else has changed since. */
export interface SaveConflict {
  before: RaRecord<number>
  theirs: RaRecord<number>
  values: Values
  changed: readonly ChangedField[]
  done: SavedMessage
}

/** The maximum number of retries on top of others' changes of other fields. */
const MAX_RETRIES = 3

/**
 * Returns a function that saves some values of a record outside its form, with undo. Others' changes of
 * other fields are kept; a change of the same fields is a conflict for the user to resolve. The function
 * resolves to whether the values were saved.
 *
 * @example await save(record, { due_on: '2026-12-01' }, { message: 'list_calendar.moved', messageArgs: { title } })
 */
export function useSaveValues(
  resource: Resource,
  onConflict: (conflict: SaveConflict) => void,
  /** Shows why a save failed. Default: a notification. */
  onFailure?: (error: unknown) => void,
): (record: RaRecord<number>, values: Values, done: SavedMessage) => Promise<boolean> {
  const records = useRecords()
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyDone = useNotifyDone()
  const translate = useTranslate()

  const notifyFailure = (error: unknown) => {
    const { message, details } = explain(error)
    const text = details.length ? details.join(' ') : translate(message, { _: message })
    notify(text, { type: 'error', messageArgs: { _: text } })
  }
  const send = async (
    record: RaRecord<number>,
    values: Values,
    { done, retries }: { done: SavedMessage; retries: number },
  ): Promise<boolean> => {
    try {
      const params = { id: record.id, data: values, previousData: record }
      const { data: answer } = await records.update<RaRecord<number>>(resource.name, params)
      notifyDone(done.message, { messageArgs: done.messageArgs, answer })
      return true
    } catch (error) {
      const problem = saveProblemOf(error)
      if (problem.kind !== 'stale') {
        if (onFailure) onFailure(error)
        else notifyFailure(error)
        return false
      }
      const theirs = problem.current as RaRecord<number>
      // The same value might be this user's own, from a save whose response was lost.
      const isContested = Object.keys(values).some(
        name => !sameValue(theirs[name], record[name]) && !sameValue(theirs[name], values[name]),
      )
      if (!isContested && retries > 0) return send(theirs, values, { done, retries: retries - 1 })
      onConflict({ before: record, theirs, values, changed: problem.changed, done })
      return false
    }
  }
  return async (record, values, done) => {
    const isSaved = await send(record, values, { done, retries: MAX_RETRIES })
    await queries.invalidateQueries({ queryKey: [resource.name] })
    return isSaved
  }
}
