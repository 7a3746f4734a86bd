import type { ChangeEventHandler, Ref } from 'react'

interface Props {
  label: string
  checked: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
  /** Whether only some of its rows are selected. */
  some?: boolean
  disabled?: boolean
  /** Whether pressing it has no effect. */
  inert?: boolean
  tabIndex?: number
}

/** The checkbox of a row, or of all rows. A native one, because a page has one per row. */
export function Tick({ label, checked, onChange, some = false, disabled, inert, tabIndex }: Props) {
  // `indeterminate` can only be set on the element, not as an attribute.
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
