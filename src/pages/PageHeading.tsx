import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { LinkBase, useCreatePath, useLocation, useTranslate } from 'react-admin'
import { useResourceLabel } from '../fields/labels.view'
import type { Resource } from '../schema/resource'
import { useDocumentTitle } from '../shell/useDocumentTitle'

interface Props {
  resource: Resource
  title: string
  /** Beside the title: status, position in the list. */
  beside?: ReactNode
  /** Below the title. */
  below?: ReactNode
  actions?: ReactNode
}

/** The head of a record's page: the way back to the list, what it is, what can be done. */
export function PageHeading({ resource, title, beside, below, actions }: Props) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const heading = useArrival(title)
  const list = useResourceLabel(resource)
  useDocumentTitle(title)
  const back = translate('view.back_to_list', { name: list })
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', flexWrap: 'wrap', gap: 1, mb: 2, minWidth: 0 }}>
      <Tooltip title={back}>
        <IconButton
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'list' })}
          aria-label={back}
        >
          <ArrowBack sx={{ '[dir="rtl"] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      </Tooltip>
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Stack
          direction="row"
          sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, minHeight: 40 }}
        >
          <Typography ref={heading} tabIndex={-1} variant="h3" component="h1" sx={headingStyle}>
            {title}
          </Typography>
          {beside}
        </Stack>
        {below}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}

/** A page that was navigated to is read from its heading; a document that was loaded keeps its own focus. */
function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation() as { key?: string }
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || !title) return
    arrived.current = true
    if (key && key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [title, key])
  return heading
}

const headingStyle = { overflowWrap: 'anywhere', outline: 'none' }
