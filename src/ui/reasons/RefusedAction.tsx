import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { Reason } from './Reason'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  reason: string
  icon?: ReactNode
  /** On a phone, where the label has no room. */
  iconOnly?: boolean
}

/**
 * An action that people would expect here and that is refused: it stays in sight and says why. Not `disabled`, as
 * then neither the keyboard nor a screen reader would find out.
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
