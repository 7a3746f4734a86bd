import { Button, Stack } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { measureLink } from '../../../core/measures/measureFilter'
import { useNumber } from '../../../ui/records/useWords'
import { useListModel } from '../listModel'
import type { Section } from './useGroupRows'

/** Shown below a group's rows if there are more: loads the next ones, or links to all of them. */
export function MoreRows({ section: { group, left, isFetching, rows } }: { section: Section }) {
  const translate = useTranslate()
  const number = useNumber()
  const { resource, state, groups } = useListModel()
  if (isFetching && !rows.length) return translate('list.loading')
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button size="small" disabled={isFetching} onClick={() => groups.more(group.key)}>
        {translate('groups.more_rows', { count: number(Math.min(left, state.perPage)), left: number(left) })}
      </Button>
      <Button size="small" component={LinkBase} to={measureLink(resource.name, group.filter)}>
        {translate('groups.open_list')}
      </Button>
    </Stack>
  )
}
