import { Tooltip } from '@mui/material'
import { cloneElement, type ReactElement, useId } from 'react'

interface Described {
  'aria-describedby'?: string
  title?: string
}

interface Props {
  reason: string
  /** What can be focused and is explained. */
  children: ReactElement<Described>
}

/** Tells why, on hover, on focus and on a tap; a screen reader hears it with the element itself. */
export function Reason({ reason, children }: Props) {
  const id = useId()
  return (
    <>
      <Tooltip title={reason} describeChild enterTouchDelay={0} leaveTouchDelay={8000}>
        {/* The description is always there, not only while the tooltip is; a native title would show twice. */}
        {cloneElement(children, { 'aria-describedby': id, title: undefined })}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
