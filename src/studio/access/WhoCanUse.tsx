import { Alert, AlertTitle, Button, Skeleton, Stack, Typography } from '@mui/material'
import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { atomsOf } from '../../office/permissions/atoms'
import { useCan } from '../../ui/session/SessionContext'
import { AccessTable } from './AccessTable'
import { type Edits, edited, samePermissions, toggledPermissions } from './accessRows'
import { placeOf, type RuleHolder, reachesOthers, type UseAction } from './holders'
import { useRuleHolders } from './useRuleHolders'
import { useSaveRoles } from './useSaveRoles'

interface Props {
  resource: Pick<Resource, 'name' | 'subject' | 'parent'>
  /** The plural name of the resource. */
  title: string
  /** The unsaved edits. The page keeps them, because the editor can remount in the meantime. */
  edits: Edits
  onEdit: Dispatch<SetStateAction<Edits>>
  onClose: () => void
}

/**
 * Shows who can see, add, change and delete the records of a resource, according to the applied rules. The
 * permissions of roles can be edited here.
 */
export function WhoCanUse(props: Props) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={140} sx={{ mb: 2 }} />}>
      <Access {...props} />
    </Suspense>
  )
}

function Access(props: Props) {
  const holders = useRuleHolders()
  if (!holders) return <Skeleton variant="rounded" height={140} sx={{ mb: 2 }} />
  return <AccessOf {...props} holders={holders} />
}

type Holders = NonNullable<ReturnType<typeof useRuleHolders>>

function AccessOf({ resource, title, edits, onEdit, onClose, holders }: Props & { holders: Holders }) {
  const translate = useTranslate()
  const { all, roles, people, listPath, resource: ofRoles } = holders
  const rows = all.map(holder => edited(holder, edits))
  const toggle = ({ role, rules }: RuleHolder, action: UseAction) => {
    if (!role) return
    const permissions = toggledPermissions(rules, placeOf(action, resource))
    const next = new Map(edits)
    if (samePermissions(permissions, atomsOf(role.permissions))) next.delete(role.id)
    else next.set(role.id, permissions)
    onEdit(next)
  }
  const { save, isSaving, problem } = useSaveRoles(ofRoles?.name ?? '', roles)
  // A child record has the permissions of its parent record.
  const canEdit = useCan()('update', ofRoles?.subject ?? '') && ofRoles !== undefined && !resource.parent
  const isRead = reachesOthers('read', resource, rows)
  const isChanged = reachesOthers('update', resource, rows)
  const lack = !isRead ? 'only_admins_use' : !isChanged ? 'only_admins_change' : undefined
  return (
    <Alert
      severity={lack ? 'warning' : 'info'}
      role="region"
      aria-label={translate('studio_access.title', { name: title })}
      onClose={onClose}
      closeText={translate('ra.action.close')}
      sx={{
        mb: 2,
        '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
        '& .MuiAlert-message': { minWidth: 0, flex: 1 },
      }}
    >
      <AlertTitle>{translate('studio_access.title', { name: title })}</AlertTitle>
      <Typography variant="body2" role="status">
        {[lack && translate(`studio_access.${lack}`), canEdit && translate('studio_access.choose')]
          .filter(Boolean)
          .join(' ')}
      </Typography>
      <AccessTable
        {...{ resource, holders: rows }}
        label={translate('studio_access.title', { name: title })}
        onToggle={canEdit && !isSaving ? toggle : undefined}
      />
      {canEdit && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('studio_access.types_fixed')}
        </Typography>
      )}
      {!ofRoles && <p>{translate('studio_access.no_roles')}</p>}
      {problem && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {canEdit && (
          <Button
            size="small"
            variant="contained"
            disabled={!edits.size || isSaving}
            onClick={async () => {
              const saved = await save(edits)
              onEdit(now => new Map([...now].filter(([id]) => !saved.includes(id))))
            }}
          >
            {translate('studio_access.save')}
          </Button>
        )}
        <Button size="small" color="inherit" variant="outlined" component={LinkBase} to={`/${resource.name}`}>
          {translate('studio_access.open_list')}
        </Button>
        {ofRoles && (
          <Button size="small" color="inherit" component={LinkBase} to={listPath}>
            {translate('studio_access.open_roles')}
          </Button>
        )}
        {canEdit && (
          <Button size="small" color="inherit" component={LinkBase} to={`/${people}`}>
            {translate('studio_access.open_people')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
