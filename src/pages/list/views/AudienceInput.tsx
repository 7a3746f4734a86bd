import { MenuItem, TextField, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import type { Choice } from '../../../contract/answer'
import type { ViewBody } from '../../../contract/views'
import { typeOf } from '../../../fields'
import { CHOICES } from '../../../fields/reference/label.view'
import { useResources } from '../../../ui/fields/ResourcesContext'

type Audience = Pick<ViewBody, 'audience' | 'role'>

interface Props {
  canShare: boolean
  /** The key of the text for users who can't share. */
  onlyMe: string
  audience: Audience
  onChange: (audience: Audience) => void
}

/** Selects who can use a view. Users who can't share read that it is theirs alone. */
export function AudienceInput({ canShare, onlyMe, audience: draft, onChange }: Props) {
  const translate = useTranslate()
  const roles = useRoles()
  if (!canShare)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate(onlyMe)}
      </Typography>
    )
  return (
    <>
      <TextField
        select
        label={translate('saved_views.audience')}
        value={draft.audience}
        onChange={event => {
          const audience = event.target.value as Audience['audience']
          onChange({ audience, role: audience === 'role' ? draft.role : null })
        }}
      >
        <MenuItem value="me">{translate('saved_views.audiences.me')}</MenuItem>
        {roles.length > 0 && <MenuItem value="role">{translate('saved_views.audiences.role')}</MenuItem>}
        <MenuItem value="everybody">{translate('saved_views.audiences.everybody')}</MenuItem>
      </TextField>
      {draft.audience === 'role' && (
        <TextField
          select
          required
          label={translate('saved_views.role')}
          value={draft.role ?? ''}
          onChange={event => onChange({ audience: 'role', role: Number(event.target.value) })}
        >
          {roles.map(({ id, label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}

/** Returns the roles that users can have. */
function useRoles(): readonly Choice[] {
  const { account } = useResources()
  const field = account.account?.role ? account.fields[account.account.role] : undefined
  const name = (field && typeOf(field).reference?.(field).to) ?? ''
  const query = { filter: {}, sort: { field: 'id', order: 'ASC' as const }, meta: CHOICES }
  const { data = [] } = useGetList<Choice>(
    name,
    { ...query, pagination: { page: 1, perPage: 100 } },
    { enabled: Boolean(name) },
  )
  return data
}
