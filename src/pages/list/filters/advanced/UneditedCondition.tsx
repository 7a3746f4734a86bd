import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeConditions } from '../../../../core/access/describe'
import type { Resource } from '../../../../core/schema/resource'
import { useAccessWords } from '../../../../ui/reasons/useAccessWords'
import type { UneditedNode } from './filterTree'
import { RemoveCondition } from './RemoveCondition'

interface Props {
  resource: Resource
  node: UneditedNode
  onChange: (node: undefined) => void
}

/** Shows a condition without an editor in words, such as selected records. The user can keep or remove it. */
export function UneditedCondition({ resource, node: { key, value }, onChange }: Props) {
  const translate = useTranslate()
  const described = describeConditions(resource, { [key]: value }, useAccessWords())
  const text = described || translate('list.condition_of.or')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography noWrap sx={{ flex: 1 }}>
        {text}
      </Typography>
      <RemoveCondition name={text} onClick={() => onChange(undefined)} />
    </Box>
  )
}
