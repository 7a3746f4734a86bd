import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fold } from '../../core/schema/fold'
import { registerUnsettled } from './unsettled'

interface Options<T> {
  root: RefObject<HTMLElement | null>
  /** The chosen option. Undefined if there is none, or if several can be chosen. */
  chosen: T | undefined
  isSame: (option: T, other: T) => boolean
  /** Whether the options for the typed text are still loading. */
  isLoading: boolean
  /** The options in the list. */
  present: readonly T[]
  /** The options that match a text. */
  matching: (text: string) => readonly T[]
  labelOf: (option: T) => string
  /** Whether a text is the option's whole name. */
  isExact: (option: T, text: string) => boolean
  /** How many more options match than have been loaded. */
  more: number
  /** Whether the options could not be loaded. */
  isFailed: boolean
  /** Loads them again. */
  retry: (() => void) | undefined
  take: (option: T) => void
}

/** An option that the user has highlighted, and whether it counts as typed: by the arrow keys. */
interface Highlighted<T> {
  option: T
  isTyped: boolean
}

/** Why typed text is not taken. */
export type Mark = { kind: 'several'; count: number } | { kind: 'none' } | { kind: 'failed' }

/**
 * The text typed into a picker. When the user leaves the picker or presses Enter, text that fits one
 * option is taken; other text stays, with a mark. If the options are still loading, this happens afterwards.
 */
export function useTypedText<T>(options: Options<T>) {
  const { root, chosen, isSame, isLoading, present, matching, labelOf, isExact } = options
  const { more, isFailed, retry, take } = options
  const [typed, setTyped] = useState<string>()
  const [mark, setMark] = useState<Mark>()
  const [isWaiting, setWaiting] = useState(false)
  const { highlighted, highlight } = useHighlight(present, isSame)
  const [shown, setShown] = useState(() => chosen)
  const isUnsettled = Boolean(typed?.trim())

  const change = (text: string | undefined) => {
    setTyped(text)
    setMark(undefined)
    setWaiting(false)
    highlight(undefined)
  }
  // Another value, for example of a form that was reset, replaces the text.
  const isShown = shown === undefined || chosen === undefined ? shown === chosen : isSame(shown, chosen)
  if (!isShown) {
    setShown(() => chosen)
    if (isUnsettled) change(undefined)
  }

  const decide = (): boolean => {
    const text = typed?.trim() ?? ''
    const found = matching(text)
    const same = found.filter(option => isExact(option, text))
    const count = found.length + more
    const only = count === 1 ? found[0] : more === 0 && same.length === 1 ? same[0] : undefined
    const marked = highlighted()
    const kept = chosen !== undefined && fold(labelOf(chosen)) === fold(text) ? chosen : undefined
    const option = marked?.isTyped ? marked.option : (kept ?? only)
    if (option !== undefined) {
      change(undefined)
      take(option)
      return true
    }
    setMark(isFailed ? { kind: 'failed' } : count ? { kind: 'several', count } : { kind: 'none' })
    setWaiting(false)
    return false
  }

  /** Waits if the options are loading, or failed to load and are loaded again. Returns whether it waits. */
  const wait = (): boolean => {
    const isRetried = !isLoading && isFailed && retry !== undefined
    if (isRetried) retry()
    if (isLoading || isRetried) setWaiting(true)
    return isLoading || isRetried
  }

  const whenDecided = useDecision(isWaiting, !isUnsettled)
  const settle = useEffectEvent(async (): Promise<boolean> => {
    if (!isUnsettled) return true
    if (!wait() && !decide()) return false
    return whenDecided()
  })
  const decideLate = useEffectEvent(() => decide())
  useEffect(() => {
    if (isWaiting && !isLoading) decideLate()
  }, [isWaiting, isLoading])
  useEffect(() => {
    if (isUnsettled && root.current) return registerUnsettled(root.current, () => settle())
  }, [isUnsettled, root])

  return {
    typed,
    change,
    mark,
    isWaiting,
    isUnsettled,
    highlight,
    isHighlighted: () => highlighted() !== undefined,
    /** Called when the user leaves the picker or presses Enter. */
    settle: () => {
      if (!isUnsettled) setTyped(undefined)
      else if (!wait()) decide()
    },
  }
}

/** Remembers the highlighted option while it is in the list. */
function useHighlight<T>(present: readonly T[], isSame: (option: T, other: T) => boolean) {
  const last = useRef<Highlighted<T>>(undefined)
  return {
    // The list does not say that it has dropped the highlight because other options were loaded.
    highlighted: () => {
      const { current } = last
      return current && present.some(option => isSame(option, current.option)) ? current : undefined
    },
    highlight: (option: Highlighted<T> | undefined) => {
      last.current = option
    },
  }
}

/**
 * Returns a function that waits for the decision about typed text. It resolves after the render in which
 * the value has changed, so that a form that waits reads the new one.
 */
function useDecision(isWaiting: boolean, isSettled: boolean): () => Promise<boolean> {
  const waiters = useRef<((taken: boolean) => void)[]>([])
  const tell = (taken: boolean) => {
    for (const resolve of waiters.current.splice(0)) resolve(taken)
  }
  useEffect(() => {
    if (!isWaiting) tell(isSettled)
  })
  // A picker that is gone holds nothing back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => () => tell(true), [])
  return () => new Promise(resolve => waiters.current.push(resolve))
}
