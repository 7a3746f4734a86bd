import { Box, type SxProps, type Theme } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { useSession } from '../../ui/session/SessionContext'
import { Brand } from './Brand'

/** The company's logo and name, with a link to the start page. */
export function HomeLink({ sx }: { sx?: SxProps<Theme> }) {
  const translate = useTranslate()
  const { settings } = useSession()
  return (
    <Box component={LinkBase} to="/" sx={[style, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Brand settings={settings} fallback={translate('app.logo')} />
    </Box>
  )
}

const style = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  height: 48,
  px: 1.5,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  '& img': { maxWidth: 120, objectFit: 'contain' },
  '& .brand': { display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 },
  '& .brand > svg, & .brand > img': { flex: 'none' },
  '& .brand-name': {
    fontSize: 18,
    fontWeight: 650,
    letterSpacing: '-0.01em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}
