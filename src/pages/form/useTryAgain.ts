import { useEffect, useRef, useState } from 'react'
import type { SaveProblem } from '../record/saveProblem'
import type { RecordForm } from './useRecordForm'

/** Waits between attempts, until the last one of these every time. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000]

interface Lost {
  recordForm: RecordForm
  problem: SaveProblem | undefined
  retry: () => void
}

/**
 * Sends again what got no answer, when the network is back or after a while, as long as nothing else has been typed: what
 * is half typed is the person's to send. Says whether it will.
 */
export function useTryAgain({ recordForm: { form }, problem, retry }: Lost): boolean {
  const [isWaiting, setIsWaiting] = useState(false)
  const tries = useRef(0)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  const isLost = problem?.kind === 'lost' && problem.again
  useEffect(() => {
    if (!problem) return
    if (!isLost) {
      tries.current = 0
      return
    }
    setIsWaiting(true)
    const again = () => {
      tries.current++
      latest.current()
    }
    const wait = WAITS_MS[Math.min(tries.current, WAITS_MS.length - 1)]
    const timer = setTimeout(again, wait)
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
    window.addEventListener('online', again)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        setIsWaiting(false)
        end()
      },
    })
    return () => {
      end()
      unsubscribe()
      setIsWaiting(false)
    }
  }, [problem, isLost, form.subscribe])
  return isWaiting
}
