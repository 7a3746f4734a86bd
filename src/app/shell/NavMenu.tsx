import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { memo, useEffect, useId, useRef } from 'react'
import { useFollowLinks } from '../../ui/menu/useFollowLinks'
import { type NavEntry, type NavSection, useNavSections } from '../../ui/menu/useNavSections'
import { addressFor } from '../../ui/routing/location'
import { iconOf } from '../../ui/shell/icons'

/** The vertical menu: groups of the pages that the signed-in user can open. */
export function NavMenu() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current="page"]')
    open?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a link clicks it
    <div ref={list} onClick={useFollowLinks()}>
      {useNavSections().map(section => (
        <Section key={section.name} section={section} />
      ))}
    </div>
  )
}

/** Rendered again only if one of its entries was or is open. */
const Section = memo(function Section({ section: { title, entries } }: { section: NavSection }) {
  const id = useId()
  return (
    <>
      {title && (
        <Typography id={id} component="div" className="nav-heading" sx={headingStyle}>
          <span>{title}</span>
        </Typography>
      )}
      <List dense disablePadding aria-labelledby={title ? id : undefined}>
        {entries.map(entry => (
          <Item key={entry.path} {...entry} />
        ))}
      </List>
    </>
  )
})

/** Rendered again only if it changes: on another page, two of possibly hundreds do. */
const Item = memo(function Item({ path, icon, label, isActive }: NavEntry) {
  const Icon = iconOf(icon)
  return (
    <ListItem disablePadding>
      <ListItemButton
        component="a"
        href={addressFor(path)}
        selected={isActive}
        aria-current={isActive ? 'page' : undefined}
        sx={itemStyle}
      >
        <ListItemIcon sx={{ minWidth: 34, color: 'inherit' }}>
          <Icon sx={{ fontSize: 20 }} />
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />
      </ListItemButton>
    </ListItem>
  )
})

const headingStyle = {
  position: 'relative',
  mt: 2,
  mb: 0.5,
  px: 1.25,
  lineHeight: '28px',
  fontSize: '0.8125rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'var(--nav-muted)',
  // Replaces the labels while only icons are shown.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 10,
    top: 14,
    width: 20,
    height: '1px',
    bgcolor: 'var(--nav-line)',
    opacity: 0,
  },
}

const itemStyle = {
  minHeight: 40,
  mb: 0.5,
  px: 1.25,
  borderRadius: 1,
  color: 'var(--nav-text)',
  '&:hover': { bgcolor: 'var(--nav-hover)' },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'var(--nav-active)', color: 'var(--on-nav-active)' },
  '&.Mui-selected .MuiListItemText-primary': { fontWeight: 500 },
  '&.Mui-focusVisible': { outline: '2px solid var(--nav-text)', outlineOffset: -3 },
}
