import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TrashMeta } from '../../contract/records'
import type { Resource } from '../../core/schema/resource'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { FilterBar } from '../list/filters/FilterBar'
import { ListBody } from '../list/ListBody'
import { ListModelProvider, useListModel } from '../list/listModel'
import { useReadableThroughout } from '../list/useReadableThroughout'
import { PageHeading } from '../PageHeading'
import { inTrash } from './inTrash'
import { PurgeDialog } from './PurgeDialog'
import { StayedInTrash } from './StayedInTrash'
import { useMayPurge } from './usePurge'
import { useRestore } from './useRestore'

/**
 * The page `/{resource}/trash`: the list of deleted records, with the time and author of their deletion. They can
 * be restored, or deleted permanently.
 */
export function TrashPage({ resource }: { resource: Resource }) {
  const isReadable = useReadableThroughout(resource)
  const trashed = useMemo(() => inTrash(resource, isReadable), [resource, isReadable])
  return (
    <ListModelProvider resource={trashed}>
      <Trash />
    </ListModelProvider>
  )
}

function Trash() {
  const translate = useTranslate()
  const { resource, list, selection } = useListModel()
  const name = useResourceLabel(resource, 2)
  const { restore, busy, problem, stayed } = useRestore(resource)
  const [purging, setPurging] = useState(false)
  const mayPurge = useMayPurge(resource)
  const chosen = (list.rows ?? []).filter(({ id }) => selection.has(id))
  const days = (list.meta as Partial<TrashMeta>).kept_days
  const bringBack = async () => {
    if (!busy) selection.drop(await restore([...selection.ids]))
  }
  const actions = (
    <>
      <Button size="small" startIcon={<RestoreIcon />} aria-busy={busy} onClick={() => void bringBack()}>
        {translate('trash.restore')}
      </Button>
      {chosen.some(mayPurge) && (
        <Button size="small" color="error" startIcon={<DeleteForever />} onClick={() => setPurging(true)}>
          {translate('trash.purge')}
        </Button>
      )}
    </>
  )
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeading resource={resource} title={translate('trash.of', { name })} />
      {days !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {days ? translate('trash.kept_days', { smart_count: days }) : translate('trash.kept')}
        </Typography>
      )}
      <StayedInTrash problem={problem} stayed={stayed} />
      <FilterBar />
      <ListBody actions={actions} />
      {purging && (
        <PurgeDialog
          resource={resource}
          ids={[...selection.ids]}
          onPurged={selection.drop}
          onClose={() => setPurging(false)}
        />
      )}
    </Stack>
  )
}
