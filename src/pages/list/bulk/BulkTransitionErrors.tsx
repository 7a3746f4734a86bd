import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  List,
  ListItem,
  ListItemText,
} from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import type { BulkTransitionResult } from '../../../ui/records/recordsProvider'

interface Props {
  resource: Resource
  title: string
  titleId: string
  result: BulkTransitionResult
  onClose: () => void
}

/** Which records stayed behind, and what is in the way of each. */
export function BulkTransitionErrors({
  resource,
  title,
  titleId,
  result: { moved, refused },
  onClose,
}: Props) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {moved.length > 0 && (
          <Alert severity="success">{translate('list.moves.done', { smart_count: moved.length })}</Alert>
        )}
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('list.moves.refused', { smart_count: refused.length })}
        </Alert>
        <List dense>
          {refused.map(({ id, label, message, missing }) => (
            <ListItem key={id} disableGutters divider>
              <ListItemText
                primary={
                  <Link component={LinkBase} to={createPath({ resource: resource.name, id, type: 'show' })}>
                    {label ?? translate('list.moves.record', { id })}
                  </Link>
                }
                secondary={<Reasons message={message} missing={missing} />}
                slotProps={{ secondary: { component: 'div' } }}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('view.close')}
        </Button>
      </DialogActions>
    </>
  )
}

function Reasons({ message, missing }: Pick<BulkTransitionResult['refused'][number], 'message' | 'missing'>) {
  const reasons = missing.length ? missing.map(each => each.message) : [message]
  return [...new Set(reasons)].map(reason => <Box key={reason}>{reason}</Box>)
}
