import { useEffect, useEffectEvent } from 'react'
import { useNotify } from 'react-admin'
import type { Selection } from '../useSelection'
import type { LiveRows } from './useLiveRows'

/** What is no longer in the list can no longer be chosen; who had chosen it is told. */
export function useDeselectRemoved(selection: Selection, gone: LiveRows['removed']): void {
  const notify = useNotify()
  const drop = useEffectEvent(() => {
    const lost = [...selection.ids].filter(id => gone.has(id))
    if (!lost.length) return
    selection.drop(lost)
    notify('list.live.unselected', { type: 'info', messageArgs: { smart_count: lost.length } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something else is gone
  useEffect(() => drop(), [gone])
}
