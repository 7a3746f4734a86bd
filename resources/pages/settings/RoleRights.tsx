import { Box, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import type { Rule } from '../../../src/access/rule'
import { useCan, useSession } from '../../../src/auth/SessionContext'
import { useOptionLabel } from '../../../src/fields/labels.view'
import { RecordPicker } from '../../../src/fields/reference/recordPicker.view'
import { errorList } from '../../../src/pages/form/errorList'
import { PermissionEditor } from '../../../src/permissions/PermissionEditor'
import { Preview } from '../../../src/permissions/Preview'
import { ACCOUNT, reference } from '../../../src/schema'
import { useShell } from '../../../src/shell/ShellContext'
import { roles } from '../../roles'
import { rulesFor } from '../../rules'
import { furtherSubjects } from '../../subjects'
import { users } from '../../users'
import { useRoleMembers } from './useRoleMembers'

const person = reference(ACCOUNT)
const types = users.fields.user_type.options
const STAFF = 3

/** The matrix of a role's rights with what a user type adds to them, and how much of the records they reach. */
export function RoleRights({ roleId, readOnly }: { roleId?: number; readOnly: boolean }) {
  const translate = useTranslate()
  const typeLabel = useOptionLabel(users, 'user_type')
  const { field, fieldState } = useController({ name: 'permissions' })
  const faults = useMemo(() => faultsIn(fieldState.error), [fieldState.error])
  const { type, setType, who, setWho } = useSomebody(roleId)
  const { pages } = useShell()
  const inherited = useMemo(
    () => ({
      label: typeLabel(String(type)),
      rules: rulesFor({ user_type: type }),
      together: (rules: readonly Rule[]) => rulesFor({ user_type: type }, rules),
    }),
    [type, typeLabel],
  )
  const mayPreview = useCan()('update', roles.subject)
  return (
    <Box sx={layoutStyle}>
      <Paper
        component="section"
        variant="outlined"
        sx={partStyle}
        aria-label={translate('settings.roles.rights')}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
            {translate('settings.roles.rights')}
          </Typography>
          <TextField
            select
            label={translate('settings.roles.with_type')}
            value={type}
            onChange={event => setType(Number(event.target.value))}
            sx={{ width: 200 }}
          >
            {types.map(option => (
              <MenuItem key={option} value={option}>
                {typeLabel(String(option))}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <PermissionEditor
          value={field.value}
          onChange={field.onChange}
          pages={subjectsOf(pages)}
          further={furtherSubjects}
          inherited={inherited}
          readOnly={readOnly}
          faults={faults}
        />
      </Paper>
      {mayPreview && (
        <Paper
          component="section"
          variant="outlined"
          sx={asideStyle}
          aria-label={translate('permissions.preview.title')}
        >
          <Typography variant="h6" component="h2">
            {translate('permissions.preview.title')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('permissions.preview.text', { type: typeLabel(String(type)) })}
          </Typography>
          <RecordPicker
            field={person}
            value={who === undefined ? [] : [who]}
            onChange={([id]) => setWho(id)}
            many={false}
            control={{ label: translate('permissions.preview.as') }}
          />
          <Preview permissions={field.value} userType={type} person={who} />
        </Paper>
      )}
    </Box>
  )
}

/** As whom one looks: the first who holds the role, else oneself; with that person's type, unless one chooses another. */
function useSomebody(roleId: number | undefined) {
  const { holders } = useRoleMembers(roleId, 1)
  const { user } = useSession()
  const mayRead = useCan()('read', users.subject)
  const [type, setType] = useState<number>()
  const [chosen, setChosen] = useState<{ id: number | undefined }>()
  const person = chosen ? chosen.id : (holders[0]?.id as number | undefined)
  const { data } = useGetOne<RaRecord>(
    users.name,
    { id: person },
    { enabled: mayRead && person !== undefined },
  )
  return {
    type: type ?? (data?.user_type as number | undefined) ?? STAFF,
    setType,
    who: chosen ? person : (person ?? user?.id),
    setWho: (id: number | undefined) => {
      setChosen({ id })
      setType(undefined)
    },
  }
}

/** What is wrong with the rights, by the path of the rule. */
const faultsIn = (error: unknown): Record<string, string> =>
  typeof error === 'object' && error !== null
    ? Object.fromEntries(
        errorList({ permissions: error }).map(({ path, message }) => [
          path.replace(/^permissions\.?/u, ''),
          message,
        ]),
      )
    : {}

const subjectsOf = (pages: ReturnType<typeof useShell>['pages']) =>
  pages.flatMap(({ ability }) => (ability && ability.subject !== 'all' ? [ability.subject] : []))

const layoutStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
}
const partStyle = {
  p: { xs: 1.5, sm: 2 },
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
}
const asideStyle = { ...partStyle, position: { lg: 'sticky' }, top: { lg: 80 } }
