import { Box, ClickAwayListener } from '@mui/material'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { HEADER, type Layout, MENU_BAR } from '../../ui/shell/layout'
import { useFitting } from '../../ui/shell/useFitting'
import { useNavSections } from '../../ui/shell/useNavSections'
import { Bar } from './Bar'
import { barKeys } from './barKeys'
import { NavTopItem } from './NavTopItem'
import { moreOf, type NavTop, navTopsOf } from './navTops'

/** The horizontal menu under the header; what does not fit goes into "More". */
export function NavBar({ layout }: { layout: Layout }) {
  const translate = useTranslate()
  const tops = navTopsOf(useNavSections())
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list)
  const [open, setOpen] = useState<{ name: string; byKeyboard: boolean }>()
  const close = () => setOpen(undefined)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    barKeys(event, { open: name => setOpen({ name, byKeyboard: true }), close })
  const itemOf = (top: NavTop) => ({
    top,
    opened: open?.name === top.name ? open : undefined,
    onOpen: (byKeyboard: boolean) => setOpen({ name: top.name, byKeyboard }),
    // While one is open, pointing at another opens that.
    onPoint: () => open && open.name !== top.name && setOpen({ name: top.name, byKeyboard: false }),
    onClose: close,
  })
  const rest = tops.slice(fitting)
  const more = rest.length > 0 && moreOf(rest, translate('shell.more'))
  const top = layout.isMenuBarSticky ? HEADER : undefined
  return (
    <Bar component="nav" label={translate('shell.nav')} height={MENU_BAR} {...{ layout, top }}>
      <ClickAwayListener onClickAway={close}>
        <Box onKeyDown={onKeyDown} sx={{ flex: 1, minWidth: 0, display: 'flex', height: '100%', mx: -1.5 }}>
          <Box component="ul" ref={list} sx={listStyle}>
            {tops.map((each, index) => (
              <NavTopItem key={each.name} component="li" isCut={index >= fitting} {...itemOf(each)} />
            ))}
          </Box>
          {more && <NavTopItem component="div" {...itemOf(more)} />}
        </Box>
      </ClickAwayListener>
    </Bar>
  )
}

const listStyle = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.5,
  height: '100%',
  m: 0,
  p: 0,
  listStyle: 'none',
}
