import Close from '@mui/icons-material/Close'
import { Box, IconButton, Link, Tooltip, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin'
import {
  cutText,
  type DraftPlace,
  formatDateTime,
  formatRelative,
  HomePanel,
  iconOf,
  iconStyle,
  linkStyle,
  removeDraft,
  rowStyle,
  thisDevice,
  useNewLabel,
  useRecords,
  useResourceLabel,
  useResources,
  useSession,
} from '../../../src/kit'

const MAX_ROWS = 8
const KEY = ['drafts']

/** Lists forms that the user left unsaved on any device. Renders nothing if there are none. */
export function ContinuePanel() {
  const translate = useTranslate()
  const records = useRecords()
  const resources = useResources()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await records.drafts({ signal })).data,
    // Input typed a moment ago in another form must appear, so the cache is always stale.
    staleTime: 0,
  })
  const drafts = (data ?? []).filter(({ resource }) => resources.outline(resource)).slice(0, MAX_ROWS)
  if (!drafts.length) return null
  return (
    <HomePanel title={translate('home.continue')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {drafts.map(draft => (
          <DraftItem key={`${draft.resource} ${draft.form}`} draft={draft} />
        ))}
      </Box>
    </HomePanel>
  )
}

function DraftItem({ draft: { resource: name, form, at, device, label } }: { draft: DraftPlace }) {
  const translate = useTranslate()
  const locale = useLocale()
  const createPath = useCreatePath()
  const newLabel = useNewLabel()
  const { icon = 'description' } = useResources().outline(name) ?? {}
  const kind = useResourceLabel({ name }, 1)
  const isNew = form === 'new'
  const title = label ?? (isNew ? newLabel({ name }) : kind)
  const when = formatRelative(at, locale) || formatDateTime(at, locale)
  const elsewhere = device === thisDevice() ? undefined : translate('home.continue_elsewhere')
  const Icon = iconOf(icon)
  const to = isNew
    ? createPath({ resource: name, type: 'create' })
    : createPath({ resource: name, type: 'edit', id: form })
  return (
    <Box component="li" sx={rowStyle}>
      <Box component="span" aria-hidden sx={iconStyle}>
        <Icon sx={{ fontSize: 18 }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={LinkBase}
          to={to}
          variant="body2"
          color="text.primary"
          underline="none"
          noWrap
          sx={{ ...linkStyle, ...cutText }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Typography variant="caption" component="div" color="text.secondary">
          {[isNew ? newLabel({ name }) : kind, when, elsewhere].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Discard name={name} form={form} title={title} />
    </Box>
  )
}

function Discard({ name, form, title }: { name: string; form: string; title: string }) {
  const translate = useTranslate()
  const records = useRecords()
  const queries = useQueryClient()
  const { user } = useSession()
  const discard = async () => {
    removeDraft({ userId: user?.id, resource: name, form })
    queries.setQueryData<DraftPlace[]>(KEY, (old = []) =>
      old.filter(one => one.resource !== name || one.form !== form),
    )
    await records.forgetDraft(name, form)
  }
  const label = translate('home.continue_discard', { title })
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => void discard()} sx={{ zIndex: 1 }}>
        <Close fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
