import { Alert, AlertTitle, Box, Button, Link, Skeleton } from '@mui/material'
import { Suspense } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { ACTIONS, type Holder, holdersOf, reachesOthers } from './holders'
import { useRuleHolders } from './useRuleHolders'

interface Props {
  resource: Pick<Resource, 'subject' | 'parent'>
  /** What it is called, for many. */
  title: string
  onClose: () => void
}

/** Who can see, add and change the records of a resource, by the rules in use, and where that is changed. */
export function WhoCanUse(props: Props) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={140} sx={{ mb: 2 }} />}>
      <Access {...props} />
    </Suspense>
  )
}

function Access({ resource, title, onClose }: Props) {
  const translate = useTranslate()
  const holders = useRuleHolders()
  if (!holders) return <Skeleton variant="rounded" height={140} sx={{ mb: 2 }} />
  const { all, readsRoles, listPath } = holders
  const byAction = ACTIONS.map(action => ({ action, those: holdersOf(action, resource, all) }))
  const [read, , update] = byAction.map(({ those }) => reachesOthers(those))
  const lack = !read ? 'only_admins_use' : !update ? 'only_admins_change' : undefined
  return (
    <Alert
      severity={lack ? 'warning' : 'info'}
      role="status"
      onClose={onClose}
      closeText={translate('ra.action.close')}
      sx={{ mb: 2 }}
    >
      <AlertTitle>{translate('studio_access.title', { name: title })}</AlertTitle>
      <Box component="dl" sx={listStyle}>
        {byAction.map(({ action, those }) => (
          <Box key={action} sx={{ display: 'contents' }}>
            <dt>{translate(`studio_access.actions.${action}`)}</dt>
            <Box component="dd" sx={{ m: 0 }}>
              <Holders those={those} />
            </Box>
          </Box>
        ))}
      </Box>
      {lack && <p>{translate(`studio_access.${lack}`, { name: title })}</p>}
      {readsRoles ? (
        <Button size="small" color="inherit" variant="outlined" component={LinkBase} to={listPath}>
          {translate('studio_access.open_roles')}
        </Button>
      ) : (
        <p>{translate('studio_access.no_roles')}</p>
      )}
    </Alert>
  )
}

function Holders({ those }: { those: readonly Holder[] }) {
  const translate = useTranslate()
  if (!those.length) return translate('studio_access.nobody')
  return those.map(({ key, name, to, reach }, at) => (
    <span key={key}>
      {at > 0 && ' · '}
      {to ? (
        <Link component={LinkBase} to={to} color="inherit">
          {name}
        </Link>
      ) : (
        name
      )}
      {reach === 'limits' && ` (${translate('studio_access.limited')})`}
    </span>
  ))
}

const listStyle = {
  m: 0,
  mb: 1,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.25,
  '& > * > dt': { fontWeight: 600 },
}
