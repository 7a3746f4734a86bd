import { Box, Link } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { officeToday } from '../../core/field/officeToday'
import { useSession } from '../../ui/session/SessionContext'
import { BOXED, FOOTER } from '../../ui/shell/layout'

/** The version of the build; undefined in tests. */
const version: string | undefined = import.meta.env.VITE_APP_VERSION

/** The company and version. They are at the start, because the scroll-to-top button covers the end. */
export function Footer({ isBoxed }: { isBoxed: boolean }) {
  const translate = useTranslate()
  const { settings } = useSession()
  return (
    <Box component="footer" sx={[style, isBoxed && { maxWidth: BOXED }]}>
      <span>
        {translate('shell.copyright', {
          year: Number(officeToday().slice(0, 4)),
          company: settings.company_name,
        })}
      </span>
      {version && <span>{translate('shell.version', { version })}</span>}
      <Link
        component={LinkBase}
        to="/shortcuts"
        color="inherit"
        sx={{ display: { xs: 'none', md: 'inline' } }}
      >
        {translate('shell.shortcuts')}
      </Link>
    </Box>
  )
}

const style = {
  displayPrint: 'none',
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  minHeight: FOOTER,
  width: '100%',
  mx: 'auto',
  px: { xs: 1.5, md: 3 },
  boxSizing: 'border-box',
  fontSize: '0.8125rem',
  color: 'text.secondary',
}
