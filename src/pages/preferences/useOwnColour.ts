import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** While a colour is looked for, every movement changes it: the theme follows at a pace that it can keep. */
const PACE_MS = 100

/** A native colour input's value and listener. */
export function useOwnColour(chosen: string, choose: (colour: string) => void) {
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    const colour = value.toUpperCase()
    setDraft(colour)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      choose(colour)
      setDraft(undefined)
    }, PACE_MS)
  }
  // The native input knows lower-case letters only.
  return { value: (draft ?? chosen).toLowerCase(), onChange }
}
