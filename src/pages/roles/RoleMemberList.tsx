import { Stack, Typography } from '@mui/material'
import { type Identifier, useTranslate } from 'react-admin'
import { RecordLink } from '../../fields/reference/recordLink.view'
import { useLoaded } from '../../ui/fields/resources.view'
import { useRoleMembers } from './useRoleMembers'

const SHOWN = 100

/** The people who hold a role, with the way to each. */
export function RoleMemberList({ roleId }: { roleId: Identifier }) {
  const translate = useTranslate()
  const { account } = useLoaded([])
  const { holders, total } = useRoleMembers(roleId, SHOWN)
  if (total === undefined) return null
  if (!total) return <Typography color="text.secondary">{translate('permissions.role.nobody')}</Typography>
  return (
    <>
      <Stack component="ul" direction="row" sx={listStyle}>
        {holders.map(({ id }) => (
          <li key={id}>
            <RecordLink resource={account.name} id={Number(id)} />
          </li>
        ))}
      </Stack>
      {total > holders.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('permissions.role.and_more', { smart_count: total - holders.length })}
        </Typography>
      )}
    </>
  )
}

const listStyle = { flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' }
