import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useStore, useTranslate } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import { applies } from '../../core/schema/applies'
import type { Resource, Section, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { displayOf } from '../../fields/displays'
import { useSession } from '../../ui/session/SessionContext'
import { isEmpty } from '../record/FieldValue'
import { useFollowed } from '../record/live/followed'
import { RecordSection } from './RecordSection'

interface Props {
  resource: Resource
  record: Values
  sections: readonly Section[]
  /** Fields that the page's head shows, and the sections do not repeat. */
  inHead?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Shows a record's sections with the nonempty fields, or all fields if the reader chooses so. */
export function RecordSections({ resource, record, sections, inHead = nothing }: Props) {
  const translate = useTranslate()
  const [showsEmpty, setShowsEmpty] = useStore('views.show_empty', false)
  const { ability } = useSession()
  const { marked } = useFollowed()
  const readable = keep(sections, name => {
    const field = fieldOf(resource, name)
    if (!field || typeOf(field).writeOnly || !applies(field.visibleWhen ?? true, record, resource))
      return false
    return mayReadField(ability, resource, { name, record })
  })
  const rest = keep(readable, name => !inHead.has(name))
  // The head might show a small record completely. A page without any section would look broken.
  const all = rest.length ? rest : readable
  // A field that someone else has just emptied stays visible.
  const filled = keep(all, name => marked.has(name) || hasContent(resource, record, name))
  const canFold = countOf(filled) < countOf(all)
  const shown = showsEmpty ? all : filled
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {canFold && (
        <Button
          size="small"
          color="secondary"
          startIcon={showsEmpty ? <VisibilityOff /> : <Visibility />}
          onClick={() => setShowsEmpty(!showsEmpty)}
          sx={toggleStyle}
        >
          {translate(showsEmpty ? 'view.hide_empty' : 'view.show_empty')}
        </Button>
      )}
      {canFold && !shown.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('view.all_empty')}
        </Typography>
      )}
      <Box sx={sectionsStyle}>
        {shown.map(section => (
          <RecordSection key={section.section} resource={resource} record={record} section={section} />
        ))}
      </Box>
    </Box>
  )
}

/** Returns the sections with only the fields to keep, without sections that have none. */
const keep = (sections: readonly Section[], isKept: (name: string) => boolean): Section[] =>
  sections
    .map(section => ({ ...section, fields: section.fields.filter(isKept) }))
    .filter(({ fields }) => fields.length > 0)

const countOf = (sections: readonly Section[]) => sections.flatMap(({ fields }) => fields).length

/** Whether a field has content to show. A panel has some for an empty field too. */
function hasContent(resource: Resource, record: Values, name: string): boolean {
  const field = fieldOf(resource, name)
  return !isEmpty(record[name]) || Boolean(field && displayOf(field).Panel)
}

// In the gap below the tabs, so that the sections don't move.
const toggleStyle = { displayPrint: 'none', justifySelf: 'end', mt: -1 }
// An odd last section fills its row.
const sectionsStyle = {
  display: 'grid',
  gap: 2,
  minWidth: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
}
