import { Box, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { useResourceLabel } from '../../../ui/fields/labels.view'
import { ViewOnly } from '../../../ui/reasons/ViewOnly'
import { useDocumentTitle } from '../../../ui/shell/useDocumentTitle'
import { PrintReplacement } from '../../replacement/PrintReplacement'
import { useList } from '../listModel'
import { useNarrow } from '../useNarrow'
import { CreateButton } from './CreateButton'
import { ExportButton } from './ExportButton'
import { ListMore } from './ListMore'
import { ViewOptions } from './ViewOptions'

/** What the page is, and what can be done with all of it. */
export function ListHeader() {
  const { resource } = useList()
  const title = useResourceLabel(resource, 2)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation() as { key?: string }
  useDocumentTitle(title)
  // After a record was deleted its page is gone, and the focus with it.
  const arrived = useRef(key !== undefined && key !== 'default')
  useEffect(() => {
    const lost = document.activeElement === document.body
    if (lost && arrived.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Typography
        ref={heading}
        tabIndex={-1}
        variant="h3"
        component="h1"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
      >
        {title}
      </Typography>
      <ViewOnly resource={resource} iconOnly={useNarrow()} />
      <Box sx={{ flex: 1 }} />
      <PrintReplacement resource={resource} view="list" />
      <ViewOptions />
      <ExportButton />
      <ListMore />
      <CreateButton compact />
    </Stack>
  )
}
