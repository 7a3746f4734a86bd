import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { iconOf } from '../../../ui/shell/icons'
import { ListFrame } from '../ListFrame'
import { EmptyPicture } from './EmptyPicture'

interface Props {
  icon: string
  title: string
  text?: string
  children?: ReactNode
}

/** What stands in place of the rows: why there are none, and what to do next. */
export function ListMessage({ icon, title, text, children }: Props) {
  return (
    <ListFrame>
      <Stack
        role="status"
        sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 2, py: { xs: 6, md: 10 } }}
      >
        <EmptyPicture icon={iconOf(icon)} />
        <Typography variant="h6" component="p">
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 440 }}>
            {text}
          </Typography>
        )}
        <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
          {children}
        </Stack>
      </Stack>
    </ListFrame>
  )
}
