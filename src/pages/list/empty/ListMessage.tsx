import { Box, Stack, type SvgIconProps, Typography } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { iconOf } from '../../../ui/shell/icons'
import { ListFrame } from '../ListFrame'

interface Props {
  icon: string
  title: string
  text?: string
  children?: ReactNode
}

/** Replaces the rows. Shows why there are none, and offers the next step. */
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

/** A decorative outline of a list with example content. */
function EmptyPicture({ icon: Icon }: { icon: ComponentType<SvgIconProps> }) {
  return (
    <Box aria-hidden sx={pictureStyle}>
      <svg width="176" height="96" viewBox="0 0 176 96" focusable="false" aria-hidden="true">
        {[8, 36, 64].map((top, at) => (
          <g key={top} opacity={[0.5, 1, 0.5][at]} fill="var(--line)">
            <rect x="0.5" y={top} width="175" height="24" rx="6" fill="var(--surface)" stroke="var(--line)" />
            <circle cx="16" cy={top + 12} r="5" />
            <rect x="28" y={top + 9} width={[56, 40, 48][at]} height="6" rx="3" />
            <rect x="136" y={top + 9} width="28" height="6" rx="3" />
          </g>
        ))}
      </svg>
      <span>
        <Icon />
      </span>
    </Box>
  )
}

const pictureStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  mb: 1,
  '& > *': { gridArea: '1 / 1' },
  '& > span': {
    display: 'grid',
    p: 1.5,
    borderRadius: '50%',
    color: 'var(--primary)',
    bgcolor: 'var(--primary-soft)',
    border: '4px solid var(--surface)',
  },
}
