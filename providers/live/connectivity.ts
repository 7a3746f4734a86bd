const LOOK_MS = 15_000
/** A hidden tab's timers run once a minute; whatever stood still for longer has slept. */
const ASLEEP_MS = 100_000

/** What a connection wants to hear of its machine. */
export interface WakeListener {
  offline: () => void
  /** There may be a connection again: the network is back, or somebody looks at the tab. */
  online: () => void
  /** The machine slept: whatever connection there was is most likely gone, without a word. */
  woke: () => void
}

/** Tells of the network going and coming, and of a machine that slept. */
export function watchConnectivity({ offline, online, woke }: WakeListener): () => void {
  let looked = Date.now()
  const look = () => {
    const slept = Date.now() - looked > ASLEEP_MS
    looked = Date.now()
    if (slept) woke()
  }
  const onVisible = () => {
    if (document.hidden) return
    look()
    online()
  }
  const timer = setInterval(look, LOOK_MS)
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
