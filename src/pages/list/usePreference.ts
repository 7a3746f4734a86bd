import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ZodType } from 'zod'
import { useSession } from '../../auth/SessionContext'

const PREFIX = 'coverdesk-'
const listeners = new Set<() => void>()

/** What one person prefers in this browser; kept in local storage under the app's prefix (S-02). */
export function usePreference<Value>(name: string, schema: ZodType<Value>, fallback: Value) {
  const { user } = useSession()
  const key = `${PREFIX}${name}-${user?.id ?? 0}`
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const value = useMemo(() => parsed(stored, schema) ?? fallback, [stored, schema, fallback])
  const set = useCallback(
    (next: Value | undefined) => {
      if (next === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, set] as const
}

/** What another version has stored, or somebody has broken, counts as absent. */
function parsed<Value>(text: string | null, schema: ZodType<Value>): Value | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
