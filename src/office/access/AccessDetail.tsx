import { Box, type Theme, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeRule } from '../../core/access/describeRule'
import type { Rule } from '../../core/access/rule'
import { separated } from '../../core/i18n/intl'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import type { MatrixRow } from '../permissions/matrixParts'
import { type Answer, answerOf } from './answers'
import { accountFields, type EffectiveRights } from './useEffectiveRights'

interface Props {
  row: MatrixRow
  action: string
  rightsShown: EffectiveRights
}

/** Explains the result for one action on one subject, with its rules. */
export function AccessDetail({ row, action, rightsShown }: Props) {
  const translate = useTranslate()
  const words = useAccessWords()
  const answer = answerOf(row, action, { ability: rightsShown.ability, words })
  const { giving, taking } = answer.reach
  const rules = [...taking, ...giving]
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{useVerdict(answer, row)}</Typography>
      {answer.limited.map(({ fields, need }) => (
        <Typography key={need} variant="body2">
          {translate('access.page.fields_refused', { fields, need })}
        </Typography>
      ))}
      {answer.transitions.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('access.page.moves', { moves: separated(words.language, answer.transitions) })}
        </Typography>
      )}
      {rules.length ? (
        <Box component="ul" sx={listStyle} aria-label={translate('access.page.rules')}>
          {rules.map((rule, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
            <Box component="li" key={at} sx={ruleStyle}>
              <Typography variant="body2">{describeRule(rule, words, row.resources[0])}</Typography>
              <Typography variant="caption" color="text.secondary">
                <Source rule={rule} rightsShown={rightsShown} />
              </Typography>
            </Box>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('access.page.no_rule')}
        </Typography>
      )}
    </Box>
  )
}

function useVerdict({ reach: { extent, giving }, where, except }: Answer, { resources }: MatrixRow): string {
  const translate = useTranslate()
  if (extent === 'none') return translate('access.page.no')
  if (extent === 'all') return translate(resources.length ? 'access.page.all' : 'access.page.yes')
  if (where) return translate('access.page.some', { where })
  if (except) return translate('access.page.except', { where: except })
  return translate(giving.some(({ fields }) => fields) ? 'access.page.some_fields' : 'access.page.yes')
}

function Source({ rule, rightsShown }: { rule: Rule; rightsShown: EffectiveRights }) {
  const translate = useTranslate()
  const resources = useAllResources()
  const option = useOptionLabel(resources.account, accountFields(resources).type)
  if (rule.origin === 'owner') return translate('access.page.from_owner')
  if (rule.origin === 'role') return translate('access.page.from_role', { role: rightsShown.role ?? '' })
  return translate('access.page.from_type', { type: option(String(rightsShown.type ?? '')) })
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }
const ruleStyle = ({ palette }: Theme) => ({
  borderInlineStart: `3px solid ${palette.divider}`,
  paddingInlineStart: '10px',
})
