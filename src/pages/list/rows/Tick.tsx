import type { ChangeEventHandler, Ref } from 'react'

interface Props {
  label: string
  checked: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
  /** Some of its rows are selected. */
  some?: boolean
  disabled?: boolean
  /** It can be pressed, without effect. */
  inert?: boolean
  tabIndex?: number
}

/** The checkbox of a row, or of all: the browser's own, because a page has one per row. */
export function Tick({ label, checked, onChange, some = false, disabled, inert, tabIndex }: Props) {
  // Only the element itself can have it.
  const ref: Ref<HTMLInputElement> = input => {
    if (input) input.indeterminate = some
  }
  return (
    <label className="tick">
      <input
        type="checkbox"
        ref={ref}
        {...{ checked, onChange, disabled, tabIndex }}
        aria-label={label}
        aria-disabled={inert || undefined}
      />
    </label>
  )
}
