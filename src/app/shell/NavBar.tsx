import { Box, ClickAwayListener } from '@mui/material'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { stepAlong } from '../../ui/cursor/moveCursor'
import { moveFocus } from '../../ui/cursor/moveFocus'
import { useNavSections } from '../../ui/menu/useNavSections'
import { HEADER, type Layout, MENU_BAR } from '../../ui/shell/layout'
import { useFitting } from '../../ui/shell/useFitting'
import { Bar } from './Bar'
import { NavTopItem } from './NavTopItem'
import { moreOf, type NavTop, navTopsOf } from './navTops'

/** The horizontal menu under the header. Entries that don't fit are in "More". */
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
    // While a group is open, pointing at another group opens that one.
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

interface Actions {
  open: (name: string) => void
  close: () => void
}

/**
 * Handles the keys of the horizontal menu: arrows move along it and into an open
 * group, Home and End move to the ends, Escape closes. Elements with `data-top`
 * are the menu's entries; the first link or button in each is its head.
 */
function barKeys(event: KeyboardEvent<HTMLElement>, { open, close }: Actions): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const from = event.target as HTMLElement
  const top = from.closest<HTMLElement>('[data-top]')
  const head = top?.querySelector<HTMLElement>('a, button')
  if (!top || !head) return
  const isInside = from !== head
  const heads = [headsOf(event.currentTarget)]
  if (event.key === 'Escape') {
    if (isInside) head.focus()
    close()
  } else if (stepAlong(event.key, false)) {
    close()
    moveFocus(event, heads, { from: head, wraps: true })
  } else if (event.key === 'ArrowDown' && !isInside) {
    if (!head.hasAttribute('aria-expanded')) return
    event.preventDefault()
    open(top.dataset.top ?? '')
  } else if (isInside) {
    const links = linksOf(top, head)
    moveFocus(
      event,
      links.map(link => [link]),
      { wraps: true },
    )
  } else moveFocus(event, heads)
}

function headsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-top]:not([data-cut])')].flatMap(
    top => top.querySelector<HTMLElement>('a, button') ?? [],
  )
}

function linksOf(top: HTMLElement, head: HTMLElement): HTMLElement[] {
  return [...top.querySelectorAll<HTMLElement>('a')].filter(link => link !== head)
}
