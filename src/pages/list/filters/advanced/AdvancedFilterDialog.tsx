import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { describeConditions } from '../../../../core/access/describe'
import { useAccessWords } from '../../../../ui/reasons/useAccessWords'
import { useNarrow } from '../../useNarrow'
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
  const titleId = useId()
  const targetOf = useTargetOf(resource, filter)
  const [tree, setTree] = useState(() => {
    const read = treeOf(resource, filter, targetOf)
    return read.nodes.length ? read : newGroup('and', [emptyCondition()])
  })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a form around the dialog must not receive this one.
    event.stopPropagation()
    setFilter({ ...searchOnly(filter), ...filterOf(tree) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={useNarrow()}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      slotProps={{ paper: { component: 'form', onSubmit: apply } as object }}
    >
      <DialogTitle id={titleId}>{translate('filter_builder.title')}</DialogTitle>
      <DialogContent>
        <GroupEditor resource={resource} group={tree} onChange={next => next && setTree(next)} />
        <InWords filter={filterOf(tree)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setTree(newGroup('and', []))} sx={{ marginInlineEnd: 'auto' }}>
          {translate('filter_builder.clear')}
        </Button>
        <Button onClick={onClose}>{translate('list.cancel')}</Button>
        <Button type="submit" variant="contained">
          {translate('list.apply')}
        </Button>
      </DialogActions>
    </Dialog>
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
