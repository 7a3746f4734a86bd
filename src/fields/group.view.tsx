import { Box, Typography } from '@mui/material'
import { type ReactNode, type Ref, useId } from 'react'

interface FieldGroupProps {
  label: string
  required?: boolean
  children: ReactNode
  ref?: Ref<HTMLFieldSetElement>
}

/** Groups the controls of one field under its label. */
export function FieldGroup({ label, required, children, ref }: FieldGroupProps) {
  const id = useId()
  return (
    <Box
      component="fieldset"
      ref={ref}
      aria-labelledby={id}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, '& > legend': { p: 0, mb: 1 } }}
    >
      <legend>
        <Typography id={id} component="span" variant="subtitle2">
          {label}
        </Typography>
        {required ? (
          <Typography component="span" variant="subtitle2" aria-hidden>
            {' *'}
          </Typography>
        ) : null}
      </legend>
      {children}
    </Box>
  )
}
