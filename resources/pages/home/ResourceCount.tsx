import Add from '@mui/icons-material/Add'
import { Box, Card, IconButton, Link, Skeleton, Tooltip, Typography } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { actionOn } from '../../../src/access/actionOn'
import { useCan } from '../../../src/auth/SessionContext'
import { useResourceLabel } from '../../../src/fields/labels.view'
import { useNumber } from '../../../src/pages/list/useWords'
import type { Newest } from '../../../src/pages/useNewest'
import { iconOf } from '../../../src/shell/icons'

/** How many records of a resource there are, and the way to one more. */
export function ResourceCount({ of: { resource, total, isPending } }: { of: Newest }) {
  const translate = useTranslate()
  const can = useCan()
  const number = useNumber()
  const Icon = iconOf(resource.icon)
  const label = useResourceLabel(resource, 2)
  const add = translate('home.add_to', { name: label })
  return (
    <Card sx={cardStyle}>
      <Box sx={iconStyle}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={LinkBase}
          to={`/${resource.name}`}
          underline="none"
          color="text.secondary"
          variant="body2"
          noWrap
          sx={linkStyle}
        >
          {label}
        </Link>
        <Typography component="p" variant={total === undefined ? 'body2' : 'h3'} sx={{ minHeight: 28 }}>
          {isPending ? (
            <Skeleton width={56} />
          ) : total === undefined ? (
            translate('home.unknown')
          ) : (
            number(total)
          )}
        </Typography>
      </Box>
      {can(actionOn(resource, 'create'), resource.subject) && (
        <Tooltip title={add}>
          <IconButton
            component={LinkBase}
            to={`/${resource.name}/create`}
            aria-label={add}
            sx={{ zIndex: 1 }}
          >
            <Add />
          </IconButton>
        </Tooltip>
      )}
    </Card>
  )
}

const cardStyle = {
  py: 1.5,
  paddingInlineStart: 2,
  paddingInlineEnd: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  position: 'relative',
  '&:hover': { bgcolor: 'action.hover' },
}
const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flex: 'none',
  borderRadius: 1,
  color: 'var(--primary)',
  bgcolor: 'var(--primary-soft)',
}
// The whole card leads there.
const linkStyle = { display: 'block', '&::after': { content: '""', position: 'absolute', inset: 0 } }
