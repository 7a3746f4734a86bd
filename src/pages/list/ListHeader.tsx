import { Box, Stack, Typography } from '@mui/material'
import { useResourceLabel } from '../../fields/labels.view'
import { useDocumentTitle } from '../../shell/useDocumentTitle'
import { CreateButton } from './CreateButton'
import { ExportButton } from './ExportButton'
import { useList } from './listModel'
import { ViewOptions } from './ViewOptions'

/** What the page is, and what can be done with all of it. */
export function ListHeader() {
  const { resource } = useList()
  const title = useResourceLabel(resource, 2)
  useDocumentTitle(title)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h1" noWrap title={title} sx={{ minWidth: 0 }}>
        {title}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <ViewOptions />
      <ExportButton />
      <CreateButton compact />
    </Stack>
  )
}
