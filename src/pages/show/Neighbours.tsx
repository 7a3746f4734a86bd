import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { LinkBase, useNavigate, usePrevNextController, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { useAsOfDay, withDay } from '../asOf/asOfDay'

/** The number of records that are loaded to find the neighbors, if the list is not cached. */
const LOOK_AHEAD = 200

/** Links to the previous and next record of the last list, with keyboard shortcuts. */
export function Neighbours({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [[field, order] = ['id', 'desc']] = Object.entries(resource.list.sort)
  const day = useAsOfDay(resource)
  const { index, total, ...paths } = usePrevNextController({
    resource: resource.name,
    linkType: 'show',
    limit: LOOK_AHEAD,
    sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' },
  })
  const pathOn = (path: string | undefined) => path && withDay(path, day)
  const [prevPath, nextPath] = [pathOn(paths.prevPath), pathOn(paths.nextPath)]
  const goTo = (path: string | undefined) => path !== undefined && navigate(path)
  useShortcuts({ previous: () => goTo(prevPath), next: () => goTo(nextPath) })
  if (!prevPath && !nextPath) return null
  return (
    <Box
      component="nav"
      aria-label={translate('view.neighbours')}
      sx={{ display: 'flex', alignItems: 'center' }}
    >
      <Step label={translate('view.previous')} keys="k" path={prevPath}>
        <ChevronLeft sx={mirrored} />
      </Step>
      {index !== undefined && total !== undefined && (
        <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {translate('view.position', { index: index + 1, total })}
        </Typography>
      )}
      <Step label={translate('view.next')} keys="j" path={nextPath}>
        <ChevronRight sx={mirrored} />
      </Step>
    </Box>
  )
}

function Step({
  label,
  keys,
  path,
  children,
}: {
  label: string
  keys: string
  path?: string
  children: React.ReactNode
}) {
  if (!path)
    return (
      <IconButton aria-label={label} disabled>
        {children}
      </IconButton>
    )
  return (
    <Tooltip title={`${label} ( ${keys} )`}>
      <IconButton component={LinkBase} to={path} aria-label={label} aria-keyshortcuts={keys}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

const mirrored = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } }
