import { Box } from '@mui/material'
import { memo, useEffect, useId, useRef } from 'react'
import { type Follow, useFollow } from '../../ui/menu/useFollow'
import { type NavEntry, type NavSection, useNavSections } from '../../ui/menu/useNavSections'
import { addressFor } from '../../ui/routing/location'
import { iconOf } from '../../ui/shell/icons'

/** The vertical menu: groups of the pages that the signed-in user can open. */
export function NavMenu() {
  const list = useRef<HTMLDivElement>(null)
  const follow = useFollow()
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current="page"]')
    open?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <Box ref={list} sx={menuStyle}>
      {useNavSections().map(section => (
        <Section key={section.name} {...section} follow={follow} />
      ))}
    </Box>
  )
}

/** Memoized, so that only sections whose entry was or is open render again. */
const Section = memo(function Section({ title, entries, follow }: NavSection & { follow: Follow }) {
  const id = useId()
  return (
    <>
      {title && (
        <div id={id} className="nav-heading">
          <span>{title}</span>
        </div>
      )}
      <ul
        aria-labelledby={title ? id : undefined}
        style={{ ...listStyle, containIntrinsicBlockSize: `auto ${entries.length * ITEM}px` }}
      >
        {entries.map(entry => (
          <Item key={entry.path} {...entry} follow={follow} />
        ))}
      </ul>
    </>
  )
})

/** Memoized: on navigation, only two of possibly hundreds of entries change. */
const Item = memo(function Item({ path, icon, label, isActive, follow }: NavEntry & { follow: Follow }) {
  const Icon = iconOf(icon)
  return (
    <li>
      <a
        href={addressFor(path)}
        onClick={event => follow(event, path)}
        // Without it, Safari's default setting skips links.
        tabIndex={0}
        aria-current={isActive ? 'page' : undefined}
      >
        <Icon />
        <span className="nav-label">{label}</span>
      </a>
    </li>
  )
})

/** The height of an entry with the gap below it. */
const ITEM = 44

// The browser skips style and layout of sections out of view, because a menu can have a thousand entries.
const listStyle = {
  listStyle: 'none',
  // With `content-visibility`, the last entry's margin does not collapse, so this removes it.
  margin: '0 0 -4px',
  padding: 0,
  contentVisibility: 'auto',
} as const

// Headings and entries are plain elements: a styled component for each would be half of the menu's rendering time.
const menuStyle = {
  '& .nav-heading': {
    position: 'relative',
    mt: 2,
    mb: 0.5,
    px: 1.25,
    lineHeight: '28px',
    fontSize: '0.8125rem',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: 'var(--nav-muted)',
    // A line that replaces the heading while only icons are shown.
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
  },
  '& a': {
    typography: 'body2',
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    minHeight: 40,
    mb: 0.5,
    px: 1.25,
    py: 0.5,
    borderRadius: 1,
    color: 'var(--nav-text)',
    textDecoration: 'none',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    transition: 'background-color 150ms',
    '&:hover': { bgcolor: 'var(--nav-hover)' },
    '&:focus-visible': { outline: '2px solid var(--nav-text)', outlineOffset: -3 },
    '&[aria-current], &[aria-current]:hover': {
      bgcolor: 'var(--nav-active)',
      color: 'var(--on-nav-active)',
      fontWeight: 500,
    },
  },
  '& svg': { fontSize: 20, marginInlineEnd: '14px' },
  '& .nav-label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}
