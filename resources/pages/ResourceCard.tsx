import Add from '@mui/icons-material/Add'
import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase, useGetList, useLocaleState, useTranslate } from 'react-admin'
import { useCan } from '../../src/auth/SessionContext'
import { formatWhole } from '../../src/fields/formatNumber'
import { readableName } from '../../src/i18n/readableName'
import type { Resource } from '../../src/schema/resource'
import { iconOf } from '../../src/shell/icons'

/** How many records of a resource there are, and the way to one more. */
export function ResourceCard({ resource: { name, icon, subject } }: { resource: Resource }) {
  const translate = useTranslate()
  const can = useCan()
  const Icon = iconOf(icon)
  const label = translate(`resources.${name}.name`, { smart_count: 2, _: readableName(name) })
  return (
    <Card sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1, position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}>
        <Icon fontSize="small" />
        <Link
          component={LinkBase}
          to={`/${name}`}
          underline="hover"
          color="text.primary"
          variant="subtitle1"
          noWrap
          sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {label}
        </Link>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', minHeight: 44 }}>
        <Count resource={name} />
        {can('create', subject) && (
          <Button
            component={LinkBase}
            to={`/${name}/create`}
            size="small"
            startIcon={<Add />}
            aria-label={translate('home.add_to', { name: label })}
            sx={{ position: 'relative', zIndex: 1, mr: -1 }}
          >
            {translate('home.add')}
          </Button>
        )}
      </Box>
    </Card>
  )
}

function Count({ resource }: { resource: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { total, isPending } = useGetList(resource, { pagination: { page: 1, perPage: 1 } })
  if (isPending) return <Skeleton width={72} height={40} />
  return (
    <Typography
      component="span"
      variant={total === undefined ? 'body2' : 'h1'}
      color={total === undefined ? 'text.secondary' : undefined}
    >
      {total === undefined ? translate('home.unknown') : formatWhole(total, locale)}
    </Typography>
  )
}
