import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Live, LiveState, RecordListener } from './live'

const nowhere = () => () => undefined

/** The live connection's default value, which receives no events. */
export const notLive: Live = {
  state: () => 'disconnected',
  problem: () => undefined,
  subscribe: nowhere,
  reconnect: () => undefined,
  socketId: () => undefined,
  onRecords: nowhere,
  onOwn: nowhere,
  join: () => ({ setEditing: () => undefined, leave: () => undefined }),
}

export const LiveContext = createContext<Live>(notLive)

export const useLive = (): Live => useContext(LiveContext)

/** Returns the current state of the connection. */
export function useLiveState(): LiveState {
  const live = useLive()
  return useSyncExternalStore(live.subscribe, live.state)
}

/** Receives other users' writes to a resource's records while the component is mounted. */
export function useRecordChanges(resource: string, listener: RecordListener): void {
  const live = useLive()
  const changed = useEffectEvent<RecordListener['changed']>(changes => listener.changed(changes))
  const missed = useEffectEvent(() => listener.missed())
  useEffect(() => live.onRecords(resource, { changed, missed }), [live, resource])
}
