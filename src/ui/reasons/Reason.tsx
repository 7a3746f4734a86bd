import { Tooltip } from '@mui/material'
import { cloneElement, type ReactElement, useId, useState } from 'react'

interface Described {
  'aria-describedby'?: string
  title?: string
  onClick?: () => void
}

interface Props {
  reason: string
  /** A focusable element to explain. */
  children: ReactElement<Described>
}

/** Gives the reason on hover, focus and tap; screen readers announce it with the element. */
export function Reason({ reason, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip
        title={reason}
        describeChild
        enterDelay={0}
        enterTouchDelay={0}
        leaveTouchDelay={8000}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
      >
        {/* The description is always present, not only with the tooltip; a native title would appear twice. */}
        {cloneElement(children, {
          'aria-describedby': id,
          title: undefined,
          // A tap can be too short to count as a long touch.
          onClick: () => setOpen(true),
        })}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
