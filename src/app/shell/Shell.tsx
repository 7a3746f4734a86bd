import MenuIcon from '@mui/icons-material/Menu'
import { Box, Button, GlobalStyles, IconButton } from '@mui/material'
import {
  type ComponentType,
  createContext,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { MustSetUpTwoSteps } from '../../office/account/MustSetUpTwoSteps'
import { PreferencesPanel } from '../../office/preferences/PreferencesPanel'
import { afterFirstPage } from '../../ui/shell/afterFirstPage'
import { LazyPart } from '../../ui/shell/LazyPart'
import { BOXED, coveredTop, HEADER, type Layout } from '../../ui/shell/layout'
import { unlessMissing } from '../../ui/shell/missingPart'
import { useShell } from '../../ui/shell/ShellContext'
import { useLayout } from '../../ui/shell/useLayout'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { FLOATING } from '../../ui/theme/floating'
import { PaletteButton } from '../palette/PaletteButton'
import { loadPalette, PaletteContext } from '../palette/paletteContext'
import { ShellShortcuts } from '../shortcuts/ShellShortcuts'
import { Bar } from './Bar'
import { CrashBoundary } from './CrashBoundary'
import { Footer } from './Footer'
import { HeaderTools } from './HeaderTools'
import { AfterHeadStart } from './HeadStart'
import { HomeLink } from './HomeLink'
import { LoadingIndicator } from './LoadingIndicator'
import { NavSide } from './NavSide'
import { NewVersion } from './NewVersion'

const Palette = lazy(() => loadPalette().then(module => ({ default: module.Palette })))

/** Provides the command palette to all components inside. `/` opens it on pages without a search. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const afterwards = useRef<() => unknown>(undefined)
  useShortcuts({ palette: open, search: open })
  // Preloads the palette, so that input right after the first Ctrl+K reaches its field.
  useEffect(() => afterFirstPage(() => void loadPalette().catch(unlessMissing)), [])
  // Runs the action after the palette has closed and the
  // focus is restored, because the action can move the focus.
  useEffect(() => {
    if (isOpen) return
    afterwards.current?.()
    afterwards.current = undefined
  }, [isOpen])
  const close = (run?: () => unknown) => {
    afterwards.current = run
    setOpen(false)
  }
  return (
    <PaletteContext.Provider value={open}>
      {children}
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>
          <Palette onClose={close} />
        </LazyPart>
      )}
    </PaletteContext.Provider>
  )
}

// Lazy, because most windows show the vertical menu next to the page.
const NavBar = lazy(() => import('./NavBar').then(part => ({ default: part.NavBar })))
const NavOverlay = lazy(() => import('./NavOverlay').then(part => ({ default: part.NavOverlay })))

const loadOverPage = () => import('./OverPage').then(part => part.OverPage)

const PageContext = createContext<ReactNode>(null)

/** The default layout: menu, header, page. A navigation does not render the frame again. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <PageContext.Provider value={children}>
      <Frame />
    </PageContext.Provider>
  )
}

const Page = () => useContext(PageContext)

/** A load failure is not reported, because the user did not request this part. */
function LateOverPage() {
  const [OverPage, setOverPage] = useState<ComponentType>()
  useEffect(
    () => afterFirstPage(() => void loadOverPage().then(part => setOverPage(() => part), unlessMissing)),
    [],
  )
  return OverPage ? <OverPage /> : null
}

const Frame = memo(function Frame() {
  const layout = useLayout()
  const { beside } = useShell()
  const [isOpen, setOpen] = useState(false)
  const closeNav = () => setOpen(false)
  const { nav, collapsed, navbar, isBoxed, hasFooter } = layout
  return (
    <PreferencesPanel>
      <PaletteHost>
        <ShellShortcuts />
        <GlobalStyles styles={rootStyle(coveredTop(layout))} />
        <Box sx={{ display: 'flex', minHeight: '100vh' }}>
          <SkipLink target="main" />
          {nav === 'vertical' && (
            <NavSide collapsed={collapsed} foot={navbar === 'hidden' ? <NavFoot /> : undefined} />
          )}
          {nav === 'overlay' && isOpen && (
            <LazyPart onMissing={closeNav}>
              <NavOverlay open onClose={closeNav} />
            </LazyPart>
          )}
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            {navbar === 'sticky' && <Header layout={layout} onOpenNav={() => setOpen(true)} />}
            {nav === 'horizontal' && (
              <Suspense>
                <NavBar layout={layout} />
              </Suspense>
            )}
            <NewVersion />
            <Box
              component="main"
              id="main"
              tabIndex={-1}
              sx={[mainStyle, isBoxed && { maxWidth: BOXED }, hasFooter && { pb: { xs: 1, md: 1 } }]}
            >
              <CrashBoundary>
                <Suspense fallback={<LoadingIndicator />}>
                  <MustSetUpTwoSteps>
                    <AfterHeadStart>
                      <Page />
                    </AfterHeadStart>
                  </MustSetUpTwoSteps>
                </Suspense>
              </CrashBoundary>
              <div id={FLOATING} />
            </Box>
            {hasFooter && <Footer isBoxed={isBoxed} />}
            <LateOverPage />
          </Box>
          {beside}
        </Box>
      </PaletteHost>
    </PreferencesPanel>
  )
})

/** Scroll targets stop below the area that is always covered. */
function rootStyle(covered: number) {
  return { html: { scrollPaddingTop: covered + 4, '--covered-top': `${covered}px` } }
}

const mainStyle = {
  flex: 1,
  width: '100%',
  minWidth: 0,
  mx: 'auto',
  px: { xs: 1.5, md: 3 },
  py: { xs: 2, md: 3 },
  boxSizing: 'border-box',
  outline: 'none',
}

/** The header's tools, shown below the menu if the header is hidden. */
function NavFoot() {
  return (
    <Box className="nav-foot" sx={style}>
      <PaletteButton />
      <HeaderTools />
    </Box>
  )
}

const style = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  p: 1.25,
  borderTop: '1px solid var(--nav-line)',
}

/** The first tab stop. It is a button, because `#…` links would open another page under a `<base>`. */
function SkipLink({ target }: { target: string }) {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      onClick={() => document.getElementById(target)?.focus()}
      sx={{
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('app.skip')}
    </Button>
  )
}

interface Props {
  layout: Layout
  onOpenNav: () => void
}

/** The header of every page. */
function Header({ layout, onOpenNav }: Props) {
  const translate = useTranslate()
  const isOverlay = layout.nav === 'overlay'
  return (
    <Bar component="header" layout={layout} top={0} height={HEADER}>
      {isOverlay && (
        <IconButton edge="start" aria-label={translate('shell.open_nav')} onClick={onOpenNav}>
          <MenuIcon />
        </IconButton>
      )}
      {layout.nav !== 'vertical' && <HomeLink sx={isOverlay ? wholeNameStyle : barNameStyle} />}
      {!isOverlay && <PaletteButton wide />}
      <Box sx={{ flex: 1, minWidth: 0 }} />
      {isOverlay && <PaletteButton />}
      <HeaderTools />
    </Bar>
  )
}

const barNameStyle = { px: 0.5, marginInlineStart: -1, marginInlineEnd: 1 }
// On a phone, too little space for the name would remain next to the
// tools, so a name that does not fit wraps to a hidden second line.
const wholeNameStyle = {
  px: 0.5,
  '& .brand': { flexWrap: 'wrap', alignContent: 'flex-start', gap: 1, height: 32, overflow: 'hidden' },
  '& .brand-name': { lineHeight: '32px' },
}
