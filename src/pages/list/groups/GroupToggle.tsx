import OpenIcon from '@mui/icons-material/ExpandMore'
import { ButtonBase } from '@mui/material'
import { useTotal } from '../../../ui/records/useWords'
import { useGroupName } from '../../measures/groupText'
import { useListModel } from '../listModel'
import type { Section } from './useGroupRows'

interface Props {
  section: Section
  /** Totals without a column of their own. */
  extra?: string
}

/** Shows a group's name and count. A click opens or closes the group. */
export function GroupToggle({ section: { group, isOpen }, extra }: Props) {
  const totalText = useTotal()
  const { resource, groups } = useListModel()
  const nameOf = useGroupName(resource)
  return (
    <ButtonBase
      data-group-toggle
      aria-expanded={isOpen}
      onClick={() => groups.toggle(group.key)}
      sx={toggleStyle}
    >
      <OpenIcon fontSize="small" />
      <bdi>{groups.by && nameOf(groups.by, group)}</bdi>{' '}
      <span>{totalText({ total: group.count, total_is: groups.isEstimated ? 'estimated' : 'exact' })}</span>
      {extra && <span>{extra}</span>}
    </ButtonBase>
  )
}

const toggleStyle = {
  justifyContent: 'flex-start',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  px: 0.5,
  minHeight: 32,
  borderRadius: 1,
  font: 'inherit',
  fontWeight: 600,
  color: 'text.primary',
  '[data-roomy] > &': { maxWidth: 'max(100%, 280px)' },
  '[data-scrolled] [data-roomy] > &': { maxWidth: '100%' },
  '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span': { flex: 'none', fontWeight: 400, color: 'text.secondary' },
  '& > svg': { flex: 'none', transform: 'rotate(-90deg)' },
  '[dir="rtl"] & > svg': { transform: 'rotate(90deg)' },
  '&[aria-expanded="true"] > svg': { transform: 'none' },
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
}
