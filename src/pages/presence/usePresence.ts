import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../ui/live/LiveContext'
import type { Member, Presence } from '../../ui/live/live'
import { whenIdle } from '../../ui/shell/afterFirstPage'

/** Who else has a record open; tells them that oneself has, and whether one edits it. */
export function usePresence(resource: string, id: number, isEditing: boolean): readonly Member[] {
  const live = useLive()
  const [others, setOthers] = useState<readonly Member[]>([])
  const place = useRef<Presence>(undefined)
  const editing = useRef(isEditing)
  useEffect(() => {
    let joined: Presence | undefined
    // The record is drawn first: who else reads it can wait for a moment without work.
    const end = whenIdle(() => {
      joined = live.join(resource, id, setOthers)
      place.current = joined
      joined.setEditing(editing.current)
    })
    return () => {
      end()
      place.current = undefined
      joined?.leave()
      setOthers([])
    }
  }, [live, resource, id])
  useEffect(() => {
    editing.current = isEditing
    place.current?.setEditing(isEditing)
  }, [isEditing])
  return others
}
