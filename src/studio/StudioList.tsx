import AddIcon from '@mui/icons-material/Add'
import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, Chip, InputAdornment, Link, Paper, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import type { StudioResource } from '../contract/definitions'
import { collatorOf } from '../core/i18n/intl'
import { fold } from '../core/schema/fold'
import { Loaded } from '../ui/page/Loaded'
import { Moment } from '../ui/page/Moment'
import { PageTitle } from '../ui/page/PageTitle'
import { useSession } from '../ui/session/SessionContext'
import { iconOf } from '../ui/shell/icons'
import { draftNames } from './editing/drafts'
import { NewDrafts } from './NewDrafts'
import { NewResource } from './NewResource'
import { useStudioCalls } from './studioCallsContext'
import { RESOURCES_KEY } from './studioKeys'

/** The page `/studio`: lists the resources with their origin and last change. */
export function StudioList() {
  const translate = useTranslate()
  const { resources } = useStudioCalls()
  const [search, setSearch] = useState('')
  const [isNew, setNew] = useState(false)
  const { user } = useSession()
  const drafts = user ? draftNames(user.id) : []
  const query = useQuery({ queryKey: RESOURCES_KEY, queryFn: resources })
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageTitle
        title={translate('shell.pages.studio')}
        text={translate('studio.text')}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setNew(true)}>
            {translate('studio.new')}
          </Button>
        }
      />
      <TextField
        size="small"
        type="search"
        label={translate('studio.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
        slotProps={{ input: { startAdornment: <SearchAdornment /> } }}
        sx={{ mb: 2, width: { xs: 1, sm: 320 } }}
      />
      <Loaded query={query} height={480}>
        {found => (
          <>
            <NewDrafts
              user={user?.id ?? 0}
              names={drafts.filter(name => !found.some(each => each.name === name))}
            />
            <Rows resources={found.filter(each => isFound(each, search))} drafts={drafts} />
          </>
        )}
      </Loaded>
      {isNew && <NewResource taken={query.data ?? []} onClose={() => setNew(false)} />}
    </Box>
  )
}

const SearchAdornment = () => (
  <InputAdornment position="start">
    <SearchIcon fontSize="small" />
  </InputAdornment>
)

const isFound = ({ name, label }: StudioResource, search: string) =>
  fold(`${label} ${name}`).includes(fold(search))

/** Sorts the office's own resources first, because users look for them most. */
const byOrigin = (language: string) => (one: StudioResource, other: StudioResource) =>
  rankOf(one) - rankOf(other) || collatorOf(language).compare(one.label, other.label)
const rankOf = ({ origin, extended }: StudioResource) => (origin === 'own' ? 0 : extended ? 1 : 2)

interface RowsProps {
  resources: readonly StudioResource[]
  /** The names of resources with changes that are not applied. */
  drafts: readonly string[]
}

function Rows({ resources, drafts }: RowsProps) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  if (!resources.length)
    return <Typography color="text.secondary">{translate('studio.nothing_found')}</Typography>
  return (
    <Paper variant="outlined">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {[...resources].sort(byOrigin(locale)).map(resource => (
          <Row key={resource.name} resource={resource} isDraft={drafts.includes(resource.name)} />
        ))}
      </Box>
    </Paper>
  )
}

function Row({ resource, isDraft }: { resource: StudioResource; isDraft: boolean }) {
  const translate = useTranslate()
  const { name, label, icon, origin, extended, fields, own_fields, transitions, problems } = resource
  const Icon = iconOf(icon)
  const kind = origin === 'own' ? 'own' : extended ? 'extended' : 'shipped'
  const counts = [
    ...(isDraft ? [translate('studio_fields.draft')] : []),
    translate('studio.fields_count', { smart_count: fields }),
    ...(kind === 'extended' ? [translate('studio.own_fields_count', { smart_count: own_fields })] : []),
    ...(transitions ? [translate('studio.transitions_count', { smart_count: transitions })] : []),
  ]
  return (
    <Box component="li" sx={rowStyle}>
      <Icon fontSize="small" color="action" />
      <Box sx={{ minWidth: 0 }}>
        <Link component={LinkBase} to={`/studio/${name}`} underline="hover" sx={{ fontWeight: 600 }}>
          {label}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {counts.join(' · ')}
        </Typography>
        {problems?.map(({ place, message, cure }) => (
          <Typography key={`${place} ${message}`} variant="body2" color="error">
            {[message, cure].filter(Boolean).join(' ')}
          </Typography>
        ))}
      </Box>
      <Chip
        size="small"
        variant={kind === 'shipped' ? 'outlined' : 'filled'}
        color={problems ? 'error' : kind === 'shipped' ? 'default' : 'primary'}
        label={translate(problems ? 'studio.left_out' : `studio.origin.${kind}`)}
      />
      <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
        {resource.changed_at && (
          <>
            {resource.changed_by} · <Moment at={resource.changed_at} />
          </>
        )}
      </Typography>
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr auto', md: 'auto 1fr auto 240px' },
  gap: 2,
  alignItems: 'center',
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
