import OpenInNew from '@mui/icons-material/OpenInNew'
import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  List,
  ListItem,
  ListItemText,
  Link as MuiLink,
} from '@mui/material'
import { Link, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { similarityFields } from '../../core/schema/similarity'
import { typeOf } from '../../fields'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { useTitleOf } from '../recordTitle'

interface Props {
  resource: Resource
  records: RaRecord[] | undefined
  onClose: () => void
  onSaveAnyway: () => void
}

/** Shows possible duplicates before a record is created. */
export function DuplicatesDialog({ resource, records = [], onClose, onSaveAnyway }: Props) {
  const translate = useTranslate()
  const name = useResourceLabel(resource, records.length)
  return (
    <DialogFrame
      open={records.length > 0}
      title={translate('form.duplicates_title')}
      maxWidth="sm"
      onClose={onClose}
    >
      <DialogContent>
        <DialogContentText>
          {translate('form.duplicates_text', { count: records.length, name })}
        </DialogContentText>
        <List dense>
          {records.map(record => (
            <Duplicate key={record.id} resource={resource} record={record} />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onSaveAnyway}>{translate('form.save_anyway')}</Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('form.back_to_form')}
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}

const pointsAt = ({ fields }: Resource, name: string) => {
  const field = fields[name]
  return field !== undefined && typeOf(field).reference !== undefined
}

function Duplicate({ resource, record }: { resource: Resource; record: RaRecord }) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const more = [...resource.duplicates, ...similarityFields(resource)]
    // A reference's ID would mean nothing to the reader.
    .filter(name => name !== resource.title && record[name] && !pointsAt(resource, name))
    .map(name =>
      typeOf({ kind: resource.fields[name]?.kind ?? '' }).text(record[name], resource.fields[name] as never),
    )
  return (
    <ListItem disableGutters>
      <ListItemText
        primary={
          <MuiLink
            component={Link}
            to={createPath({ resource: resource.name, id: record.id, type: 'show' })}
            target="_blank"
            rel="noopener"
            aria-label={translate('form.opens_new', { title: titleOf(resource, record) })}
          >
            <bdi>{titleOf(resource, record)}</bdi>{' '}
            <OpenInNew className="mirrored" sx={{ fontSize: 14, verticalAlign: 'middle' }} />
          </MuiLink>
        }
        // These values are mostly phone numbers, addresses and codes, which read from left to right.
        secondary={<bdi dir="ltr">{more.join(' · ')}</bdi>}
      />
    </ListItem>
  )
}
