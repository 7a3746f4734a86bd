import { Tooltip } from '@mui/material'
import { cloneElement, type ReactElement, useId, useState } from 'react'

interface Described {
  'aria-describedby'?: string
  title?: string
  onClick?: () => void
}

interface Props {
  reason: string
  /** A focusable element whose state the reason explains. */
  children: ReactElement<Described>
}

/** Shows the reason on hover, focus and tap. Screen readers announce it with the element. */
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
        slotProps={{ tooltip: { sx: { whiteSpace: 'pre-line' } } }}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
      >
        {/* The description always exists, not only while the tooltip is open. A native title would appear twice. */}
        {cloneElement(children, {
          'aria-describedby': id,
          title: undefined,
          // MUI opens tooltips on a long touch only; this covers a short tap.
          onClick: () => setOpen(true),
        })}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
