import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, Link, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useLocation,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { parentOf } from '../core/schema/parents'
import type { Resource } from '../core/schema/resource'
import { useLabel } from '../fields/reference/label.view'
import { useResourceLabel } from '../ui/fields/useLabels'
import { isPreview } from '../ui/routing/location'
import { useDocumentTitle } from '../ui/shell/useDocumentTitle'

interface Props {
  resource: Resource
  title: string
  /** The page's record, for pages without a record context. */
  record?: RaRecord
  /** Shown before the title: the record's avatar. */
  mark?: ReactNode
  /** Shown next to the title: the record's status. */
  beside?: ReactNode
  /** Shown below the title. */
  below?: ReactNode
  /** Shown at the other end of the back link's line: the record's position in the list. */
  opposite?: ReactNode
  actions?: ReactNode
}

/** Renders the head of a record's page: back link, title and actions. */
export function PageHeading({
  resource,
  title,
  record,
  mark,
  beside: titleExtra,
  below,
  opposite,
  actions,
}: Props) {
  const heading = useArrival(title)
  useDocumentTitle(title)
  return (
    <Box sx={{ mb: 2, minWidth: 0 }}>
      <Stack direction="row" sx={wayStyle}>
        <BackLink resource={resource} record={record} />
        {opposite}
      </Stack>
      <Stack direction="row" sx={headStyle}>
        {mark}
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <Stack direction="row" sx={titleStyle}>
            <Typography ref={heading} tabIndex={-1} variant="h2" component="h1" sx={headingStyle}>
              {title}
            </Typography>
            {titleExtra}
          </Stack>
          {below}
        </Box>
        {actions && (
          <Stack direction="row" sx={actionsStyle}>
            {actions}
          </Stack>
        )}
      </Stack>
    </Box>
  )
}

/** Links to the list, or from a child resource that is not in the menu to its parent record. */
function BackLink({ resource, record }: Pick<Props, 'resource' | 'record'>) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const list = useResourceLabel(resource)
  const shown = useRecordContext()
  const part = resource.menu === false ? parentOf(resource) : undefined
  const whole = part && (record ?? shown)?.[part.by]
  const wholeLabel = useLabel(part?.of.name ?? resource.name, whole)
  const name = whole ? (wholeLabel ?? '…') : list
  return (
    <Link
      component={LinkBase}
      to={
        part && whole
          ? createPath({ resource: part.of.name, id: whole, type: 'show' })
          : createPath({ resource: resource.name, type: 'list' })
      }
      aria-label={translate(whole ? 'view.back_to_record' : 'view.back_to_list', { name })}
      variant="body2"
      color="text.secondary"
      underline="hover"
      sx={backStyle}
    >
      <ArrowBack className="mirrored" sx={{ fontSize: 18 }} />
      <bdi>{name}</bdi>
    </Link>
  )
}

/** Focuses the heading after navigation within the app, but not after a full page load. */
function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation() as { key?: string }
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || !title) return
    arrived.current = true
    // In Studio's preview, the user types in Studio while the preview navigates: don't take the focus.
    if (isPreview && !document.hasFocus()) return
    if (key && key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [title, key])
  return heading
}

// As high as the buttons of the previous and next record, which can come later.
const wayStyle = { alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 40, mb: 0.5 }
const backStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 32,
  minWidth: 0,
  fontWeight: 500,
}
const headStyle = { alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, minWidth: 0 }
const titleStyle = { alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, minHeight: 36 }
const headingStyle = { overflowWrap: 'anywhere', outline: 'none' }
// On a phone, two actions share a line.
const actionsStyle = {
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: '1 1 calc(50% - 8px)', sm: 'none' } },
  '& .MuiButton-root': { width: { xs: '100%', sm: 'auto' } },
}
