import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { useId } from 'react'
import { LinkBase, useLocation, useTranslate } from 'react-admin'
import { useCan } from '../auth/SessionContext'
import { readableName } from '../i18n/readableName'
import { navTokens } from '../theme/tokens'
import { iconOf } from './icons'
import { type NavGroup, type NavItem, navGroupsOf } from './navItems'
import { useShell } from './ShellContext'

/** The menu: groups of what the signed-in user may open. */
export function NavMenu() {
  const groups = navGroupsOf(useShell(), useCan())
  return (
    <Box sx={{ px: 1.5, pb: 3 }}>
      {groups.map(group => (
        <Group key={group.name} group={group} />
      ))}
    </Box>
  )
}

function Group({ group: { name, items } }: { group: NavGroup }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <>
      {name && (
        <Typography id={id} component="div" sx={headingStyle}>
          {translate(`menu.${name}`, { _: readableName(name) })}
        </Typography>
      )}
      <List dense disablePadding aria-labelledby={name ? id : undefined}>
        {items.map(item => (
          <Item key={item.path} item={item} />
        ))}
      </List>
    </>
  )
}

function Item({ item }: { item: NavItem }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const active = pathname === item.path || pathname.startsWith(`${item.path}/`)
  const Icon = iconOf(item.icon)
  const label = translate(item.label, { smart_count: 2, _: readableName(item.name) })
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={LinkBase}
        to={item.path}
        selected={active}
        aria-current={active ? 'page' : undefined}
        sx={itemStyle}
      >
        <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
          <Icon sx={{ fontSize: 20 }} />
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />
      </ListItemButton>
    </ListItem>
  )
}

const headingStyle = {
  mt: 2,
  mb: 0.5,
  px: 1.5,
  lineHeight: '28px',
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: navTokens.muted,
}

const itemStyle = {
  minHeight: 40,
  mb: 0.5,
  px: 1.5,
  borderRadius: 1,
  color: navTokens.text,
  '&:hover': { bgcolor: navTokens.hover },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: navTokens.active, color: '#FFFFFF' },
  '&.Mui-focusVisible': { outline: '2px solid #FFFFFF', outlineOffset: -3 },
}
