import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../core/schema/resource'
import { ConditionEditor } from './ConditionEditor'
import { useConditionDialect } from './conditionDialect'
import {
  emptyCondition,
  type FilterNode,
  type GroupNode,
  isGroupNode,
  isUneditedNode,
  newGroup,
  withNode,
} from './filterTree'
import { UneditedCondition } from './UneditedCondition'

interface Props {
  resource: Resource
  group: GroupNode
  onChange: (group: GroupNode | undefined) => void
  /** The number of groups around it. */
  depth?: number
}

/** Edits conditions and nested groups, and whether all or any of them must hold. */
export function GroupEditor({ resource, group, onChange, depth = 0 }: Props) {
  const translate = useTranslate()
  const { deepest, isBrief } = useConditionDialect()
  const addButton = useRef<HTMLButtonElement>(null)
  const replace = (id: number, next: FilterNode | undefined) => {
    onChange(withNode(group, id, next))
    // The element with the focus was removed.
    if (!next) addButton.current?.focus()
  }
  const add = (node: FilterNode) => onChange({ ...group, nodes: [...group.nodes, node] })
  const name = translate(`filter_builder.join.${group.join}`)
  const asksJoin = deepest > 0 && (!isBrief || depth > 0 || group.nodes.length > 1)
  return (
    <Box role="group" aria-label={name} sx={depth ? innerStyle : undefined}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: asksJoin ? 1 : 0 }}>
        {asksJoin && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={group.join}
            aria-label={translate('filter_builder.match')}
            onChange={(_event, join: GroupNode['join'] | null) => join && onChange({ ...group, join })}
          >
            <ToggleButton value="and">{translate('filter_builder.join.and')}</ToggleButton>
            <ToggleButton value="or">{translate('filter_builder.join.or')}</ToggleButton>
          </ToggleButtonGroup>
        )}
        {depth > 0 && (
          <IconButton
            size="small"
            sx={{ marginInlineStart: 'auto' }}
            aria-label={translate('filter_builder.remove_group')}
            onClick={() => onChange(undefined)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        {group.nodes.map((node, at) => (
          <Box key={node.id}>
            {at > 0 && (
              <Typography variant="body2" color="text.secondary" aria-hidden sx={{ mb: 1 }}>
                {translate(`access.${group.join}`)}
              </Typography>
            )}
            <NodeEditor {...{ resource, node, depth }} onChange={next => replace(node.id, next)} />
          </Box>
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button ref={addButton} size="small" startIcon={<AddIcon />} onClick={() => add(emptyCondition())}>
          {translate('filter_builder.add_condition')}
        </Button>
        {depth < deepest && (
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => add(newGroup(group.join === 'and' ? 'or' : 'and', [emptyCondition()]))}
          >
            {translate('filter_builder.add_group')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}

const innerStyle = {
  borderInlineStart: '2px solid',
  borderColor: 'var(--primary)',
  paddingInlineStart: 1.5,
  py: 0.5,
}

interface NodeProps {
  resource: Resource
  node: FilterNode
  depth: number
  onChange: (node: FilterNode | undefined) => void
}

function NodeEditor({ resource, node, depth, onChange }: NodeProps) {
  if (isGroupNode(node))
    return <GroupEditor resource={resource} group={node} onChange={onChange} depth={depth + 1} />
  if (isUneditedNode(node)) return <UneditedCondition {...{ resource, node, onChange }} />
  return <ConditionEditor {...{ resource, onChange }} condition={node} />
}
