import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../contract/definitions'
import { separated } from '../../core/i18n/intl'
import { defaultLanguage } from '../../core/i18n/languages'

/** A sentence names everyone if there are no more. */
const FIRST = 3

/** Lists all names of people who gain something, by role. A sentence of the plan names only the first ones. */
export function PeopleList({ groups }: { groups: DefinitionPlan['people'] }) {
  const translate = useTranslate()
  const locale = useLocale() ?? defaultLanguage
  const count = groups.reduce((sum, { names }) => sum + names.length, 0)
  if (count <= FIRST) return null
  return (
    <Box component="details">
      <summary>{translate('studio_plan.show_all', { smart_count: count })}</summary>
      <Box sx={{ maxHeight: 240, overflow: 'auto' }}>
        {groups.map(({ role, names }) => (
          <div key={`${role}.${names.join()}`}>
            <bdi>{role ?? translate('studio_plan.without_role')}</bdi>: <bdi>{separated(locale, names)}</bdi>
          </div>
        ))}
      </Box>
    </Box>
  )
}
