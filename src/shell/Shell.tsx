import { Box, CircularProgress, Fade, useMediaQuery, useTheme } from '@mui/material'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { MustSetUpTwoSteps } from '../account/MustSetUpTwoSteps'
import { FLOATING } from '../theme/floating'
import { CrashBoundary } from './CrashBoundary'
import { Header } from './Header'
import { NavPanel } from './NavPanel'
import { ScrollTopButton } from './ScrollTopButton'
import { useShell } from './ShellContext'
import { SkipLink } from './SkipLink'

/** The default layout: menu, header, page. */
export function Shell({ children }: { children: ReactNode }) {
  const roomy = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  const { beside } = useShell()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <SkipLink target="main" />
      <NavPanel overlay={!roomy} open={open} onClose={() => setOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header onOpenNav={roomy ? undefined : () => setOpen(true)} />
        <Box component="main" id="main" tabIndex={-1} sx={mainStyle}>
          <CrashBoundary>
            <Suspense fallback={<Waiting />}>
              <MustSetUpTwoSteps>{children}</MustSetUpTwoSteps>
            </Suspense>
          </CrashBoundary>
          <div id={FLOATING} />
        </Box>
      </Box>
      <ScrollTopButton />
      {beside}
    </Box>
  )
}

/** Shown only when a page takes longer than a blink. */
export function Waiting() {
  const translate = useTranslate()
  return (
    <Fade in style={{ transitionDelay: '300ms' }}>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
        <CircularProgress size={28} aria-label={translate('app.loading')} />
      </Box>
    </Fade>
  )
}

const mainStyle = { flex: 1, minWidth: 0, px: { xs: 1.5, md: 3 }, py: { xs: 2, md: 3 }, outline: 'none' }
