import { useEffect, useState } from 'react'

const EVERY_MS = 15 * 60_000
/** The minimum time between checks, for users who often switch windows. */
const APART_MS = 60_000

/**
 * Returns whether the server has a newer build than this
 * tab. Checks at intervals and on return to the window.
 */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    const own = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content
    if (!own || isNew) return
    let checkedAt = Date.now()
    const ask = async () => {
      checkedAt = Date.now()
      const there = await versionThere()
      if (there && there !== own) setNew(true)
    }
    const onSight = () => {
      if (!document.hidden && Date.now() - checkedAt >= APART_MS) void ask()
    }
    const timer = setInterval(() => void ask(), EVERY_MS)
    document.addEventListener('visibilitychange', onSight)
    window.addEventListener('focus', onSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
      window.removeEventListener('focus', onSight)
    }
  }, [isNew])
  return isNew
}

/**
 * Returns the version in `version.json`, or undefined if
 * the request fails, so that the next check tries again.
 */
async function versionThere(): Promise<unknown> {
  try {
    const answer = await fetch(new URL('version.json', document.baseURI), { cache: 'no-cache' })
    return answer.ok ? (await answer.json()).version : undefined
  } catch {
    return undefined
  }
}
