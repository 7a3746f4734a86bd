import { useEffect, useRef } from 'react'
import type { Entry } from '../grid/rows'

interface Props {
  label: string
  text: string
  entry: Entry
  onType: (text: string) => void
  onBlur: () => void
}

/** Lies over its cell and is as large: nothing moves when typing begins. */
export function CellEditor({ label, text, entry, onType, onBlur: onLeave }: Props) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = input
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const shared = {
    ref: input,
    value: text,
    'aria-label': label,
    autoComplete: 'off',
    spellCheck: entry === 'longText',
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: onLeave,
  }
  if (entry === 'longText') return <textarea {...shared} dir="auto" maxLength={10_000} />
  const words = entry === 'text' || entry === 'cover' || entry === 'date'
  return (
    <input
      {...shared}
      type="text"
      dir={entry === 'text' ? 'auto' : 'ltr'}
      inputMode={words ? 'text' : 'decimal'}
    />
  )
}
