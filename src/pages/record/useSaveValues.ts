import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { useRecords } from '../../ui/records/recordsProvider'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { sameValue } from './changes'
import { explain } from './explain'
import type { Stale } from './mergeRemoteChanges'
import { type ChangedField, saveProblemOf } from './saveProblem'
import { saveWithMerge } from './saveWithMerge'

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
  return async (record, values, done) => {
    let before = record
    const send = async (onto: RaRecord<number>) => {
      before = onto
      const params = { id: onto.id, data: values, previousData: onto }
      return (await records.update<RaRecord<number>>(resource.name, params)).data
    }
    // The same value might be this user's own, from a save whose response was lost.
    const merge = ({ current }: Stale, onto: RaRecord<number>) =>
      Object.keys(values).every(
        name => sameValue(current[name], onto[name]) || sameValue(current[name], values[name]),
      )
        ? (current as RaRecord<number>)
        : undefined
    let isSaved = false
    try {
      const answer = await saveWithMerge(record, send, merge)
      notifyDone(done.message, { messageArgs: done.messageArgs, answer })
      isSaved = true
    } catch (error) {
      const problem = saveProblemOf(error)
      if (problem.kind === 'stale')
        onConflict({
          ...{ before, values, done, changed: problem.changed },
          theirs: problem.current as RaRecord<number>,
        })
      else (onFailure ?? notifyFailure)(error)
    }
    await queries.invalidateQueries({ queryKey: [resource.name] })
    return isSaved
  }
}
