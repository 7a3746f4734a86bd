import DeleteOutline from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { LinkBase, type RaRecord, useCreatePath, useNavigate, useTranslate } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import type { Resource, Values } from '../../core/schema/resource'
import { fieldOf, STATUS } from '../../core/schema/systemFields'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { ViewOnly } from '../../ui/reasons/ViewOnly'
import { useNameInSentence } from '../../ui/records/useWords'
import { useSession } from '../../ui/session/SessionContext'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { DocumentButtons } from '../documents/DocumentButton'
import { hasEditableFields } from '../hasEditableFields'
import { hasInitials } from '../hasInitials'
import { Initials } from '../Initials'
import { PageHeading } from '../PageHeading'
import { PresentPeople } from '../presence/PresentPeople'
import { FieldValue } from '../record/FieldValue'
import { useFollowed } from '../record/live/followed'
import { markStyle } from '../record/live/marked'
import { useTitleOf } from '../recordTitle'
import { PrintReplacement } from '../replacement/PrintReplacement'
import { DeleteDialog } from './DeleteDialog'
import { Neighbours } from './Neighbours'
import { Transitions } from './Transitions'

interface Props {
  resource: Resource
  record: RaRecord
  onChanged: () => void
  /** A custom page's actions, shown before the transitions. */
  actions?: ReactNode
}

/** Shows a record's title, status and actions. */
export function RecordHeading({ resource, record, onChanged, actions }: Props) {
  const titleOf = useTitleOf()
  const { ability } = useSession()
  const { refusal, viewOnly } = useRefusals(resource)
  const { ended, marked } = useFollowed()
  const status = resource.fields[STATUS]
  const showsStatus = status && record[STATUS] && mayReadField(ability, resource, { name: STATUS, record })
  const title = titleOf(resource, record)
  return (
    <PageHeading
      resource={resource}
      title={title}
      mark={hasInitials(resource) && <Initials name={title} size={48} />}
      beside={
        showsStatus && (
          <Box component="span" sx={[{ fontSize: '0.875rem' }, markStyle(marked.has(STATUS))]}>
            <FieldValue
              resource={resource}
              name={STATUS}
              field={status}
              value={record[STATUS]}
              record={record}
            />
          </Box>
        )
      }
      below={<RecordMeta resource={resource} record={record} />}
      opposite={
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <PrintReplacement resource={resource} view="show" />
          <PresentPeople resource={resource} id={Number(record.id)} />
          <Neighbours resource={resource} />
        </Box>
      }
      actions={
        !ended && (
          <>
            {actions}
            <DocumentButtons resource={resource} record={record} />
            {!viewOnly && <Transitions resource={resource} record={record} onTransition={onChanged} />}
            {viewOnly ? (
              <ViewOnly resource={resource} />
            ) : (
              <>
                {!resource.systemOnly.includes('delete') && (
                  <DeleteRecord resource={resource} record={record} refused={refusal('delete', record)} />
                )}
                {hasEditableFields(resource) && (
                  <EditButton resource={resource} record={record} refused={refusal('update', record)} />
                )}
              </>
            )}
          </>
        )
      }
    />
  )
}

function EditButton({
  resource,
  record,
  refused,
}: Pick<Props, 'resource' | 'record'> & { refused?: string }) {
  const label = useTranslate()('view.edit')
  const navigate = useNavigate()
  const path = useCreatePath()({ resource: resource.name, id: record.id, type: 'edit' })
  useShortcuts({ edit: () => !refused && navigate(path) })
  if (refused) return <RefusedAction icon={<EditIcon />} label={label} reason={refused} />
  return (
    <Button component={LinkBase} to={path} aria-keyshortcuts="e" variant="contained" startIcon={<EditIcon />}>
      {label}
    </Button>
  )
}

interface DeleteRecordProps {
  resource: Resource
  record: RaRecord
  /** Why the action is refused. */
  refused?: string
}

/** Moves a record to the trash after a confirmation. Shows the reason if that is refused. */
function DeleteRecord({ resource, record, refused }: DeleteRecordProps) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const name = useNameInSentence()(resource, 1)
  const navigate = useNavigate()
  const createPath = useCreatePath()
  // Undefined until first opened, so that the dialog is not mounted before.
  const [open, setOpen] = useState<boolean>()
  if (refused)
    return (
      <RefusedAction
        variant="text"
        icon={<DeleteOutline />}
        label={translate('view.delete')}
        reason={refused}
      />
    )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutline />} onClick={() => setOpen(true)}>
        {translate('view.delete')}
      </Button>
      {open !== undefined && (
        <DeleteDialog
          resource={resource}
          record={record}
          open={open}
          title={translate('view.delete_title', { name, title: titleOf(resource, record) })}
          text={translate('view.delete_text')}
          onClose={() => setOpen(false)}
          onDeleted={() => navigate(createPath({ resource: resource.name, type: 'list' }))}
        />
      )}
    </>
  )
}

interface RecordMetaProps {
  resource: Resource
  record: Values
}

/** Shows the record's number, with its author, last editor and times. */
function RecordMeta({ resource, record }: RecordMetaProps) {
  const changed = record.version !== 1
  return (
    <Box sx={metaStyle}>
      <bdi>#{String(record.id)}</bdi>
      <When resource={resource} record={record} event="created" at="created_at" by="created_by" />
      {changed && (
        <When resource={resource} record={record} event="updated" at="updated_at" by="updated_by" />
      )}
    </Box>
  )
}

function When({
  resource,
  record,
  event,
  at,
  by,
}: RecordMetaProps & { event: 'created' | 'updated'; at: string; by: string }) {
  const translate = useTranslate()
  const { ability } = useSession()
  const [moment, person] = [fieldOf(resource, at), fieldOf(resource, by)]
  if (!moment || !person || !record[at] || !mayReadField(ability, resource, { name: at, record })) return null
  const named = record[by] && mayReadField(ability, resource, { name: by, record })
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexWrap: 'wrap' }}>
      {translate(`view.${event}`)}
      <FieldValue resource={resource} name={at} field={moment} value={record[at]} record={record} />
      {named ? (
        <>
          {translate('view.by')}
          <FieldValue resource={resource} name={by} field={person} value={record[by]} record={record} />
        </>
      ) : null}
    </Box>
  )
}

const metaStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.25,
  color: 'text.secondary',
  fontSize: '0.8125rem',
}
