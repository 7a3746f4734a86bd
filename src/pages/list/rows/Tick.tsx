import type { ChangeEventHandler, Ref } from 'react'

interface Props {
  label: string
  checked: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
  /** Some of what it stands for is chosen. */
  some?: boolean
  disabled?: boolean
  /** It can be pressed, and does nothing. */
  inert?: boolean
  tabIndex?: number
}

/** The checkbox of a row, or of all of them: the browser's own, as a page has one a row. */
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
