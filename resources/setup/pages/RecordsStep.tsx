import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Link, List, ListItem, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, type RaRecord, useCreatePath, useGetList, useTranslate } from 'react-admin'
import { LazyCreateInDialog } from '../../../src/pages/form/LazyCreateInDialog'
import { useTitleOf } from '../../../src/pages/recordTitle'
import type { SetupStepProps } from '../../../src/pages/setup/setupStep'
import { useResource } from '../../../src/ui/fields/resources.view'
import { useNewLabel } from '../../../src/ui/records/useWords'

interface Props extends SetupStepProps {
  name: string
}

const SHOWN = { pagination: { page: 1, perPage: 10 }, sort: { field: 'created_at', order: 'DESC' } } as const

/** The newest records of a resource, and its form to add another. */
function RecordsStep({ name, onDone }: Props) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const resource = useResource(name)
  const titleOf = useTitleOf()
  const label = useNewLabel()(resource)
  const [open, setOpen] = useState(false)
  const { data = [], total = 0, refetch } = useGetList<RaRecord>(name, SHOWN)
  const added = async () => {
    setOpen(false)
    await Promise.all([refetch(), onDone()])
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      {data.length > 0 && (
        <List dense disablePadding sx={{ mb: 1.5 }}>
          {data.map(record => (
            <ListItem key={record.id} disableGutters>
              <Link component={LinkBase} to={createPath({ resource: name, type: 'show', id: record.id })}>
                <bdi>{titleOf(resource, record)}</bdi>
              </Link>
            </ListItem>
          ))}
        </List>
      )}
      {total > data.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {translate('setup_steps.more', { smart_count: total - data.length })}
        </Typography>
      )}
      <Box>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </Box>
      {open && (
        <LazyCreateInDialog
          target={resource}
          typed=""
          onClose={() => setOpen(false)}
          onCreated={() => void added()}
        />
      )}
    </Paper>
  )
}

/** The insurance companies that the office works with. */
export const CarriersStep = (props: SetupStepProps) => <RecordsStep {...props} name="insurance-companies" />

/** The office's staff; whoever gets no password here is invited by mail. */
export const PeopleStep = (props: SetupStepProps) => <RecordsStep {...props} name="users" />
