import { Tooltip } from '@mui/material'
import { cloneElement, type ReactElement, useId, useState } from 'react'

interface Described {
  'aria-describedby'?: string
  title?: string
  onClick?: () => void
}

interface Props {
  reason: string
  /** What can be focused and is explained. */
  children: ReactElement<Described>
}

/** Tells why, on hover, on focus and on a tap; a screen reader hears it with the element itself. */
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
        {/* The description is always there, not only while the tooltip is; a native title would show twice. */}
        {cloneElement(children, {
          'aria-describedby': id,
          title: undefined,
          // A tap may be too short to count as a touch that lasts.
          onClick: () => setOpen(true),
        })}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
