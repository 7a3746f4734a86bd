import { Box, Button, Typography } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import type { Outline } from '../../core/schema/outline'
import { useResourceLabel } from '../../ui/fields/labels.view'
import { Panel } from '../../ui/page/Panel'
import { useCan } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'

const ACTIONS = ['read', 'create', 'update', 'delete'] as const
const EXPLAINED = '/access-control'

/** What I may do, in short; the whole stands on a page of its own for who may open it. */
export function MyRights() {
  const translate = useTranslate()
  const can = useCan()
  const { resources, pages } = useShell()
  const open = resources.outlines.filter(({ menu, subject }) => menu !== false && can('read', subject))
  const explained = pages.find(({ path }) => path === EXPLAINED)
  const mayOpen =
    explained && (!explained.ability || can(explained.ability.action, explained.ability.subject))
  return (
    <Panel
      title={translate('own.rights.title')}
      text={open.length ? undefined : translate('own.rights.none')}
    >
      {open.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'grid', rowGap: 0.75 }}>
          {open.map(resource => (
            <Rights key={resource.name} resource={resource} />
          ))}
        </Box>
      )}
      {mayOpen && (
        <Button component={LinkBase} to={EXPLAINED} variant="outlined" sx={{ mt: 2 }}>
          {translate('own.rights.more')}
        </Button>
      )}
    </Panel>
  )
}

function Rights({ resource }: { resource: Outline }) {
  const translate = useTranslate()
  const can = useCan()
  const label = useResourceLabel(resource)
  const allowed = ACTIONS.filter(action => can(action, resource.subject))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Typography component="dt" variant="body2" sx={{ width: 180 }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
        {allowed.map(action => translate(`own.rights.${action}`)).join(' · ')}
      </Typography>
    </Box>
  )
}
