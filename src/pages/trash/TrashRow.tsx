import { Box, Button, Checkbox, Link, Typography } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useTitleOf } from '../recordTitle'
import { DeletionInfo } from './DeletionInfo'

interface Props {
  resource: Resource
  record: RaRecord
  chosen: boolean
  onChoose: () => void
  onRestore: () => void
}

/** A deleted record in the list of the trash. */
export function TrashRow({ resource, record, chosen, onChoose, onRestore }: Props) {
  const translate = useTranslate()
  const title = useTitleOf()(resource, record)
  const list = useCreatePath()({ resource: resource.name, type: 'list' })
  return (
    <Box component="li" sx={rowStyle}>
      <Checkbox
        checked={chosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': translate('list.select_row', { title }) } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={LinkBase}
          to={`${list}/trash/${record.id}`}
          underline="hover"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Typography component="div" variant="body2" color="text.secondary">
          <DeletionInfo resource={resource} record={record} />
        </Typography>
      </Box>
      <Button size="small" onClick={onRestore} aria-label={`${translate('trash.restore')}: ${title}`}>
        {translate('trash.restore')}
      </Button>
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1,
  px: { xs: 0.5, sm: 1.5 },
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
