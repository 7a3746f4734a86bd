import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../live/LiveContext'
import type { Member, Presence } from '../../live/live'

/** Who else has a record open; tells them that oneself has, and whether one edits it. */
export function usePresence(resource: string, id: number, isEditing: boolean): readonly Member[] {
  const live = useLive()
  const [others, setOthers] = useState<readonly Member[]>([])
  const place = useRef<Presence>(undefined)
  useEffect(() => {
    const joined = live.join(resource, id, setOthers)
    place.current = joined
    return () => {
      place.current = undefined
      joined.leave()
      setOthers([])
    }
  }, [live, resource, id])
  // After the joining above, and again after each.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place has to be told too.
  useEffect(() => {
    place.current?.setEditing(isEditing)
  }, [isEditing, live, resource, id])
  return others
}
