import MenuIcon from '@mui/icons-material/Menu'
import { Box, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { HEADER, type Layout } from '../../ui/shell/layout'
import { PaletteButton } from '../palette/PaletteButton'
import { Bar } from './Bar'
import { HeaderTools } from './HeaderTools'
import { HomeLink } from './HomeLink'

interface Props {
  layout: Layout
  onOpenNav: () => void
}

/** The bar above every page. */
export function Header({ layout, onOpenNav }: Props) {
  const translate = useTranslate()
  const isOverlay = layout.nav === 'overlay'
  return (
    <Bar component="header" layout={layout} top={0} height={HEADER}>
      {isOverlay && (
        <IconButton edge="start" aria-label={translate('shell.open_nav')} onClick={onOpenNav}>
          <MenuIcon />
        </IconButton>
      )}
      {layout.nav !== 'vertical' && (
        <HomeLink sx={{ px: 0.5, marginInlineStart: isOverlay ? 0 : -1, marginInlineEnd: 1 }} />
      )}
      {!isOverlay && <PaletteButton wide />}
      <Box sx={{ flex: 1, minWidth: 0 }} />
      {isOverlay && <PaletteButton />}
      <HeaderTools />
    </Bar>
  )
}
