import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { Reason } from './Reason'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  reason: string
  icon?: ReactNode
  /** For phones, where the label has no room. */
  iconOnly?: boolean
}

/**
 * A refused action that people would expect here: it stays visible and gives the reason. It is not `disabled`,
 * because keyboards and screen readers could not reach it.
 */
export function RefusedAction({ label, reason, icon, iconOnly = false, variant = 'outlined', size }: Props) {
  return (
    <Reason reason={reason}>
      <Button
        size={size}
        variant={variant}
        color="inherit"
        aria-disabled
        disableRipple
        aria-label={iconOnly ? label : undefined}
        startIcon={iconOnly ? undefined : icon}
        sx={{ ...refusedStyle, ...(iconOnly && { minWidth: 0, px: 1 }) }}
      >
        {iconOnly ? icon : label}
      </Button>
    </Reason>
  )
}

const refusedStyle = {
  flexShrink: 0,
  color: 'text.secondary',
  borderColor: 'text.disabled',
  bgcolor: 'transparent',
  borderStyle: 'dashed',
  cursor: 'not-allowed',
  '&:hover': { bgcolor: 'transparent' },
}
