import { Box, Link, Typography } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import type { Resource } from '../../core/schema/resource'
import { fieldOf, STATUS } from '../../core/schema/systemFields'
import { hasInitials } from '../../pages/hasInitials'
import { Initials } from '../../pages/Initials'
import { FieldValue } from '../../pages/record/FieldValue'
import { useTitleOf } from '../../pages/recordTitle'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'
import { iconOf } from '../../ui/shell/icons'
import { cutText } from '../../ui/theme/cutText'
import { iconStyle, linkStyle, rowStyle } from './itemStyle'

interface Props {
  resource: Resource
  record: RaRecord
  /** The field below the title; by default the name of the resource. */
  about?: string
}

/** One record in a list on the start page: its title, its status, and when it was last changed. */
export function RecordItem({ resource, record, about }: Props) {
  const titleOf = useTitleOf()
  const createPath = useCreatePath()
  const kind = useResourceLabel(resource, 1)
  const title = titleOf(resource, record)
  return (
    <Box component="li" sx={lineRowStyle}>
      <Mark resource={resource} title={title} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'show', id: record.id })}
          variant="body2"
          color="text.primary"
          underline="none"
          noWrap
          title={title}
          sx={{ ...linkStyle, ...cutText, ...lineStyle }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Typography variant="caption" component="div" color="text.secondary" noWrap sx={lineStyle}>
          {about ? <Value resource={resource} record={record} name={about} /> : kind}
        </Typography>
      </Box>
      <Box component="span" sx={{ minWidth: 92 }}>
        <Value resource={resource} record={record} name={STATUS} />
      </Box>
      <Box component="span" sx={{ minWidth: 96, textAlign: 'end', color: 'text.secondary' }}>
        <Value resource={resource} record={record} name="updated_at" />
      </Box>
    </Box>
  )
}

function Mark({ resource, title }: { resource: Resource; title: string }) {
  if (hasInitials(resource)) return <Initials name={title} size={32} />
  const Icon = iconOf(resource.icon)
  return (
    <Box component="span" aria-hidden sx={iconStyle}>
      <Icon sx={{ fontSize: 18 }} />
    </Box>
  )
}

function Value({ resource, record, name }: { resource: Resource; record: RaRecord; name: string }) {
  const { ability } = useSession()
  const field = fieldOf(resource, name)
  if (!field || !record[name] || !mayReadField(ability, resource, { name, record })) return null
  return <FieldValue resource={resource} name={name} field={field} value={record[name]} record={record} />
}

const lineRowStyle = {
  ...rowStyle,
  fontSize: '0.8125rem',
  '& time': { position: 'relative', zIndex: 1 },
  '& a[href^="tel:"]': {
    position: 'relative',
    zIndex: 1,
    display: 'inline-block',
    lineHeight: '24px',
    verticalAlign: 'bottom',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'none',
  },
}
// The line height keeps the click targets of both lines apart.
const lineStyle = { lineHeight: '24px' }
