import { useEffect, useRef, useState } from 'react'
import { useRecords } from '../../ui/records/recordsProvider'
import { type Draft, fromStored, isDraftEnded, readDraft } from './drafts'
import type { DraftState } from './useDraft'
import type { RecordForm } from './useRecordForm'

/** A draft of the same form that is not shown. */
export interface OtherDraft {
  draft: Draft
  /** Shows it instead of the current input. */
  use: () => void
}

/**
 * Checks once whether this user has a draft of the same form from another browser. Shows the newer draft,
 * unless the user has typed here since the form was opened; the other draft remains available.
 */
export function useOtherDraft(
  recordForm: RecordForm,
  { stillUnsaved, save: keep, sync: draftSync }: DraftState,
  onShown?: () => void,
) {
  const { resource, place, restored, restore } = recordForm
  const records = useRecords()
  const [other, setOther] = useState<Draft>()
  const restoring = useRef(false)
  const opened = useRef(restored)
  const show = (draft: Draft, instead: Draft | undefined) => {
    restoring.current = true
    setOther(instead)
    restore(draft)
    onShown?.()
  }
  const latest = useRef({ stillUnsaved, show })
  useEffect(() => {
    latest.current = { stillUnsaved, show }
  })
  // Stores the draft after the form has switched to its base.
  useEffect(() => {
    if (!restoring.current || !restored) return
    restoring.current = false
    keep()
  }, [restored, keep])
  useEffect(() => {
    if (!draftSync) return
    let isGone = false
    const look = async () => {
      const found = await askFor(() => records.draft(resource.name, place.form))
      if (isGone || !found || isDraftEnded(place, found)) return
      draftSync.know()
      const here = opened.current
      if (!found.elsewhere && here) return
      const isLater = !here || found.at > here.at
      const isUntouched = here ? readDraft(place)?.at === here.at : !latest.current.stillUnsaved()
      if (isLater && isUntouched) latest.current.show(found, here)
      else setOther(found)
    }
    void look()
    return () => {
      isGone = true
    }
  }, [draftSync, records, resource, place])
  const offered: OtherDraft | undefined = other && { draft: other, use: () => show(other, restored) }
  return { other: offered, giveUp: () => setOther(undefined) }
}

async function askFor(
  ask: () => ReturnType<ReturnType<typeof useRecords>['draft']>,
): Promise<Draft | undefined> {
  try {
    const { data } = await ask()
    return data ? fromStored(data) : undefined
  } catch (error) {
    // Optional: the form works without it.
    console.info('The draft on the server could not be loaded.', error)
    return undefined
  }
}
