import { Checkbox, Link, Typography } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { ACTIONS } from '../../office/permissions/atoms'
import { type Column, DataTable } from '../../ui/table/DataTable'
import { rightOf } from './accessRows'
import { placeOf, type RuleHolder, type UseAction } from './holders'

interface Props {
  resource: Pick<Resource, 'subject' | 'parent'>
  label: string
  holders: readonly RuleHolder[]
  /** Grants or revokes a permission. Without it, the table is read-only. */
  onToggle?: (holder: RuleHolder, action: UseAction) => void
}

/**
 * The permissions of user types and roles on one resource: a row for each, with a checkbox for each action.
 */
export function AccessTable({ resource, label, holders, onToggle }: Props) {
  const translate = useTranslate()
  return (
    <DataTable
      aria-label={label}
      sx={tableStyle}
      frame={{ sx: { mb: 1 } }}
      columns={[
        {
          name: 'who',
          head: translate('studio_access.who'),
          isRowHead: true,
          cell: holder =>
            holder.to ? (
              <Link component={LinkBase} to={holder.to} color="inherit">
                <bdi>{holder.name}</bdi>
              </Link>
            ) : (
              <>
                <bdi>{holder.name}</bdi>
                <Typography variant="caption" component="div" sx={{ opacity: 0.8 }}>
                  {translate('studio_access.user_type')}
                </Typography>
              </>
            ),
        },
        ...ACTIONS.map(
          (action): Column<RuleHolder> => ({
            name: action,
            head: translate(`studio_access.actions.${action}`),
            align: 'center',
            cell: holder => <Right {...{ resource, holder, action, onToggle }} />,
          }),
        ),
      ]}
      rows={holders}
      keyOf={({ key }) => key}
    />
  )
}

interface RightProps extends Pick<Props, 'resource' | 'onToggle'> {
  holder: RuleHolder
  action: UseAction
}

function Right({ resource, holder, action, onToggle }: RightProps) {
  const translate = useTranslate()
  const { reach, canToggle } = rightOf(holder, placeOf(action, resource))
  const name = `${holder.name}: ${translate(`studio_access.actions.${action}`)}`
  return (
    <Checkbox
      size="small"
      checked={reach === 'all'}
      indeterminate={reach === 'limits'}
      disabled={!canToggle || !onToggle}
      onChange={() => onToggle?.(holder, action)}
      slotProps={{
        input: {
          'aria-label': reach === 'limits' ? `${name} (${translate('studio_access.limited')})` : name,
        },
      }}
      sx={{ p: 0.5 }}
    />
  )
}

const tableStyle = {
  width: 'auto',
  '& th, & td': { py: 0.25, px: { xs: 0.5, sm: 2 }, border: 0, color: 'inherit' },
  '& td': { whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 400, paddingInlineStart: 0 },
  '& thead th': { fontWeight: 600, bgcolor: 'transparent' },
  '& thead th:first-of-type': { paddingInlineStart: 0 },
}
