import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { describeConditions } from '../../../../core/access/describe'
import { FormDialog } from '../../../../ui/dialog/FormDialog'
import { useAccessWords } from '../../../../ui/reasons/useAccessWords'
import { useFiltered } from '../filtered'
import { searchOnly } from '../filterParts'
import { useTargetOf } from '../useTargetOf'
import { emptyCondition, filterOf, newGroup, treeOf } from './filterTree'
import { GroupEditor } from './GroupEditor'

/**
 * Edits the whole filter of a list as groups of conditions, of which all or any must hold. Nothing is
 * filtered until it is applied.
 */
export function AdvancedFilterDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { resource, filter, setFilter } = useFiltered()
  const targetOf = useTargetOf(resource, filter)
  const [tree, setTree] = useState(() => {
    const read = treeOf(resource, filter, targetOf)
    return read.nodes.length ? read : newGroup('and', [emptyCondition()])
  })
  return (
    <FormDialog
      title={translate('filter_builder.title')}
      submit={translate('list.apply')}
      further={
        <Button onClick={() => setTree(newGroup('and', []))} sx={{ marginInlineEnd: 'auto' }}>
          {translate('filter_builder.clear')}
        </Button>
      }
      isFullOnPhone
      maxWidth="md"
      onSubmit={() => {
        setFilter({ ...searchOnly(filter), ...filterOf(tree) })
        onClose()
      }}
      onClose={onClose}
    >
      <GroupEditor resource={resource} group={tree} onChange={next => next && setTree(next)} />
      <InWords filter={filterOf(tree)} />
    </FormDialog>
  )
}

function InWords({ filter }: { filter: Record<string, unknown> }) {
  const translate = useTranslate()
  const { resource } = useFiltered()
  const text = describeConditions(resource, filter, useAccessWords())
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 2 }}>
      {text ? translate('filter_builder.in_words', { filter: text }) : translate('filter_builder.none')}
    </Typography>
  )
}
