import { Box, ListItemButton, ListItemIcon, ListItemText, Paper, Popper, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { LinkBase } from 'react-admin'
import type { NavEntry, NavSection } from '../../ui/menu/useNavSections'
import { iconOf } from '../../ui/shell/icons'
import type { NavTop } from './navTops'

/** The gap between the menu and its popover (S-06). */
const OFFSET_PX = 6

interface Props {
  id: string
  top: NavTop
  anchor: HTMLElement
  takesFocus: boolean
  onClose: () => void
}

/** The popover of a group of the horizontal menu. */
export function NavPopover({ id, top, anchor, takesFocus, onClose }: Props) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) paper.current?.querySelector('a')?.focus()
  }, [takesFocus])
  const isSeveral = top.sections.length > 1
  return (
    <Popper
      open
      disablePortal
      anchorEl={anchor}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, OFFSET_PX] } }]}
      sx={{ zIndex: 'modal' }}
    >
      <Paper ref={paper} id={id} sx={paperStyle} onClick={onClose}>
        {top.sections.map(section => (
          <Section key={section.name} section={section} isTitled={isSeveral} />
        ))}
      </Paper>
    </Popper>
  )
}

function Section({ section: { title, entries }, isTitled }: { section: NavSection; isTitled: boolean }) {
  const id = useId()
  return (
    <>
      {isTitled && title && (
        <Typography id={id} component="div" variant="caption" sx={titleStyle}>
          {title}
        </Typography>
      )}
      <Box component="ul" aria-labelledby={isTitled && title ? id : undefined} sx={listStyle}>
        {entries.map(entry => (
          <Entry key={entry.path} entry={entry} />
        ))}
      </Box>
    </>
  )
}

function Entry({ entry: { path, icon, label, isActive } }: { entry: NavEntry }) {
  const Icon = iconOf(icon)
  return (
    <li>
      <ListItemButton
        component={LinkBase}
        to={path}
        selected={isActive}
        aria-current={isActive ? 'page' : undefined}
        sx={entryStyle}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
          <Icon sx={{ fontSize: 20 }} />
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />
      </ListItemButton>
    </li>
  )
}

const paperStyle = {
  minWidth: 200,
  maxWidth: 320,
  maxHeight: 'calc(100vh - 128px)',
  overflowY: 'auto',
  p: 0.75,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  boxShadow: 'var(--shadow)',
}

const titleStyle = { display: 'block', px: 1.25, pt: 1, pb: 0.5, fontWeight: 500, color: 'text.secondary' }
const listStyle = { m: 0, p: 0, listStyle: 'none' }
const entryStyle = {
  minHeight: 40,
  px: 1.25,
  borderRadius: 1,
  '&.Mui-selected': { color: 'primary.main' },
}
