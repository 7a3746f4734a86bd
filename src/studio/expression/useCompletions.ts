import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { moveCursor } from '../../ui/cursor/moveCursor'
import { type Completion, completionsAt, type Scope } from './completions'

interface Options {
  value: string
  onChange: (source: string) => void
  scope: Scope
  input: RefObject<HTMLTextAreaElement | null>
}

/** Completes an expression at the cursor: matches while the user types, or everything on request. */
export function useCompletions({ value, onChange, scope, input }: Options) {
  const [opened, setOpened] = useState<'typing' | 'asked'>()
  const [cursor, setCursor] = useState(0)
  const [chosen, setChosen] = useState(0)
  const offered = opened ? completionsAt({ source: value, cursor, isAsked: opened === 'asked' }, scope) : []
  const open = (how: 'typing' | 'asked') => {
    setCursor(input.current?.selectionStart ?? value.length)
    setChosen(0)
    setOpened(how)
  }
  const take = ({ text, begin }: Completion) => {
    const before = value.slice(0, begin)
    // Keep a complete word and insert the completion after a space.
    const written = begin === cursor && /[\p{L}\p{N}_]$/u.test(before) ? ` ${text}` : text
    const rest = value.slice(cursor)
    const after = written.endsWith('"') && rest.startsWith('"') ? rest.slice(1) : rest
    const end = begin + written.length
    // Render synchronously, so that the cursor is set before the next key is handled.
    flushSync(() => {
      onChange(before + written + after)
      setOpened(undefined)
    })
    input.current?.setSelectionRange(end, end)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const chosenOne = offered[chosen]
    const list = { rows: offered.length, wraps: true }
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === ' ' && event.ctrlKey) open('asked')
    else if (!chosenOne) return
    else if (isMove) setChosen(moveCursor({ row: chosen, column: 0 }, event, list)?.row ?? chosen)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosenOne)
    else if (event.key === 'Escape') setOpened(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    offered,
    chosen,
    take,
    onKeyDown,
    isOpen: offered.length > 0,
    open,
    close: () => setOpened(undefined),
  }
}
