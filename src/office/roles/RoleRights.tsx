import { Box, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import type { Rule } from '../../core/access/rule'
import { ACCOUNT } from '../../core/field/recordId'
import type { Resource } from '../../core/schema/resource'
import { RecordPicker } from '../../fields/reference/recordPicker.view'
import { reference } from '../../fields/reference/reference.type'
import { errorList } from '../../pages/form/errorList'
import { useLoaded } from '../../ui/fields/ResourcesContext'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { useCan, useSession } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'
import { PermissionEditor } from '../permissions/PermissionEditor'
import { Preview } from '../permissions/Preview'
import { useRoleSetup } from './roleSetup'
import { useRoleMembers } from './useRoleMembers'

const person = reference(ACCOUNT)

interface Props {
  resource: Resource
  roleId?: number
  readOnly: boolean
}

/** The matrix of a role's permissions combined with a user type's, and the numbers of records. */
export function RoleRights({ resource, roleId, readOnly }: Props) {
  const translate = useTranslate()
  const { types, rulesFor, furtherSubjects } = useRoleSetup()
  const typeLabel = useOptionLabel(useLoaded([]).account, 'user_type')
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
    [type, typeLabel, rulesFor],
  )
  const mayPreview = useCan()('update', resource.subject)
  return (
    <Box sx={layoutStyle}>
      <Paper
        component="section"
        variant="outlined"
        sx={partStyle}
        aria-label={translate('permissions.role.rights')}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
            {translate('permissions.role.rights')}
          </Typography>
          <TextField
            select
            label={translate('permissions.role.with_type')}
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

/**
 * Returns the user to preview: the first member of the role, otherwise the current user; and that user's
 * type, unless another one is selected.
 */
function useSomebody(roleId: number | undefined) {
  const { holders } = useRoleMembers(roleId, 1)
  const { user } = useSession()
  const { account } = useLoaded([])
  const { usualType } = useRoleSetup()
  const mayRead = useCan()('read', account.subject)
  const [type, setType] = useState<number>()
  const [chosen, setChosen] = useState<{ id: number | undefined }>()
  const person = chosen ? chosen.id : (holders[0]?.id as number | undefined)
  const { data } = useGetOne<RaRecord>(
    account.name,
    { id: person },
    { enabled: mayRead && person !== undefined },
  )
  return {
    type: type ?? (data?.user_type as number | undefined) ?? usualType,
    setType,
    who: chosen ? person : (person ?? user?.id),
    setWho: (id: number | undefined) => {
      setChosen({ id })
      setType(undefined)
    },
  }
}

/** Returns the errors of the permissions by the path of the rule. */
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
