import { Box } from '@mui/material'
import { describeRule } from '../../core/access/describeRule'
import type { Rule } from '../../core/access/rule'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { atomsOf, permissionsOf } from './atoms'

interface Props {
  value: unknown
  /** Rules to leave out, so that only the new rules of a change are listed. */
  except?: unknown
}

/** The rules of a role as sentences, one per line. */
export function RuleLines({ value, except }: Props) {
  const words = useAccessWords()
  const known = new Set(atomsOf(except).map(atom => JSON.stringify(atom)))
  const unknownAtoms = atomsOf(value).filter(atom => !known.has(JSON.stringify(atom)))
  const rules = permissionsOf(unknownAtoms).map(
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
