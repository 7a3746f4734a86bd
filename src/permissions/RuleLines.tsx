import { Box } from '@mui/material'
import { describeRule } from '../access/describeRule'
import type { Rule } from '../access/rule'
import { useAccessWords } from '../reasons/useAccessWords'
import { atomsOf, permissionsOf } from './atoms'

/** The rules of a role as sentences, one a line. */
export function RuleLines({ value }: { value: unknown }) {
  const words = useAccessWords()
  const rules = permissionsOf(atomsOf(value)).map(
    ({ fields, conditions, ...rule }): Rule => ({
      ...rule,
      ...(fields ? { fields } : {}),
      ...(conditions ? { conditions } : {}),
    }),
  )
  return (
    <Box component="span" sx={{ display: 'grid' }}>
      {rules.map(rule => (
        <span key={JSON.stringify(rule)}>{describeRule(rule, words)}</span>
      ))}
    </Box>
  )
}
