import { Button, Tooltip } from '@mui/material'

interface Props {
  label: string
  /** Why it cannot be done now. */
  reason: string | undefined
  onClick: () => void
}

/** A button that says on hover and focus why it does nothing now. */
export function ReasonedButton({ label, reason, onClick }: Props) {
  if (!reason)
    return (
      <Button variant="outlined" onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Tooltip title={reason} describeChild>
      {/* Not `disabled`: then neither the keyboard nor a screen reader would find out why. */}
      <Button variant="outlined" aria-disabled sx={{ opacity: 0.6, cursor: 'not-allowed' }}>
        {label}
      </Button>
    </Tooltip>
  )
}
