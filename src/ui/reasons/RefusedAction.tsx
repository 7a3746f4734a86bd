import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { Reason } from './Reason'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  reason: string
  icon?: ReactNode
  /** Whether to show only the icon, on phones, where the label does not fit. */
  iconOnly?: boolean
}

/**
 * A refused action that users would expect here. It stays visible and shows the reason. It is not `disabled`,
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
