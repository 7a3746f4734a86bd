import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, ButtonBase } from '@mui/material'
import { type FocusEvent, type MouseEvent, useId, useState } from 'react'
import { LinkBase } from 'react-admin'
import { MENU_BAR } from '../../ui/shell/layout'
import { NavPopover } from './NavPopover'
import type { NavTop } from './navTops'

interface Props {
  component: 'li' | 'div'
  top: NavTop
  /** Whether it does not fit, so that it is in "More". */
  isCut?: boolean
  opened?: { byKeyboard: boolean }
  onOpen: (byKeyboard: boolean) => void
  onPoint: () => void
  onClose: () => void
}

/** An entry of the horizontal menu: a link, or a button that opens a group. */
export function NavTopItem({ component, top, isCut, opened, onOpen, onPoint, onClose }: Props) {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const id = useId()
  // A click event from the keyboard has `detail` 0.
  const toggle = ({ detail }: MouseEvent) => (opened ? onClose() : onOpen(detail === 0))
  const marked = { 'data-active': top.isActive || undefined, sx: headStyle }
  return (
    <Box
      component={component}
      data-top={top.name}
      data-cut={isCut || undefined}
      onPointerEnter={onPoint}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        relatedTarget && !currentTarget.contains(relatedTarget as Node) && opened && onClose()
      }
      sx={itemStyle}
    >
      {top.path === undefined ? (
        <>
          <ButtonBase
            ref={setHead}
            aria-expanded={opened !== undefined}
            aria-controls={opened && id}
            onClick={toggle}
            {...marked}
          >
            {top.label}
            <ExpandMore sx={{ fontSize: 18, rotate: opened && '180deg' }} />
          </ButtonBase>
          {opened && head && (
            <NavPopover {...{ id, top, anchor: head, onClose }} takesFocus={opened.byKeyboard} />
          )}
        </>
      ) : (
        <ButtonBase
          component={LinkBase}
          to={top.path}
          aria-current={top.isActive ? 'page' : undefined}
          {...marked}
        >
          {top.label}
        </ButtonBase>
      )}
    </Box>
  )
}

const itemStyle = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  height: MENU_BAR,
  '&[data-cut]': { visibility: 'hidden' },
}

const headStyle = {
  gap: 0.5,
  height: 40,
  px: 1.5,
  borderRadius: 1,
  typography: 'body2',
  whiteSpace: 'nowrap',
  color: 'text.primary',
  '&:hover, &[aria-expanded="true"]': { bgcolor: 'action.hover' },
  '&[data-active]': { bgcolor: 'var(--primary-soft)', color: 'primary.main', fontWeight: 500 },
  '& svg': { color: 'inherit', transition: 'rotate 150ms' },
}
