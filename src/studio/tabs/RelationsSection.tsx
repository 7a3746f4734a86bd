import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Stack, Typography } from '@mui/material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import { readableName } from '../../core/i18n/readableName'
import { fieldLabel, resourceLabel } from '../../core/schema/labels'
import { nameFrom } from '../../define/nameFrom'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import type { StudioTabProps } from '../definitionEditor'
import { withEntry } from '../editing/wholeDefinition'
import { entryOf } from '../inputs/entryOf'
import { LabelInput } from '../inputs/LabelInput'
import { SelectInput } from '../inputs/SelectInput'
import { TabSection } from '../inputs/TabSection'
import { useStudioWords } from '../useStudioWords'

/** The section for lists of records that refer to this one. Each is a tab of the record's page. */
export function RelationsSection({ editor }: StudioTabProps) {
  const translate = useTranslate()
  return (
    <TabSection title={translate('studio_relations.title')} text={translate('studio_relations.text')}>
      <Suspense>
        <Relations editor={editor} />
      </Suspense>
    </TabSection>
  )
}

interface Referring {
  to: string
  by: string
}

/** Returns every field of another resource that refers to this one. */
function useReferring(name: string): Referring[] {
  const { all } = useAllResources()
  return all.flatMap(({ name: to, fields }) =>
    Object.entries(fields).flatMap(([by, field]) =>
      typeOf(field).reference?.(field).to === name ? [{ to, by }] : [],
    ),
  )
}

function Relations({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const referring = useReferring(editor.name)
  const used = Object.values(editor.whole.relations ?? {})
  const free = referring.filter(each => !used.some(({ to, by }) => to === each.to && by === each.by))
  const [next] = free
  const add = ({ to, by }: Referring) => {
    const taken = [...Object.keys(editor.whole.relations ?? {}), ...Object.keys(editor.whole.fields)]
    const name = nameFrom(to, { taken, fallback: 'related' })
    editor.change(own => withEntry(own, 'relations', { name, value: { to, by } }))
  }
  if (!referring.length) return <Typography variant="body2">{translate('studio_relations.none')}</Typography>
  return (
    <Stack sx={{ gap: 1.5 }}>
      {Object.keys(editor.own.relations ?? {}).map(name => (
        <RelationRow key={name} {...{ editor, name, free }} />
      ))}
      <Button
        startIcon={<AddIcon />}
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        disabled={!next}
        onClick={() => next && add(next)}
      >
        {translate('studio_relations.add')}
      </Button>
    </Stack>
  )
}

interface RowProps extends StudioTabProps {
  name: string
  free: readonly Referring[]
}

const keyOf = ({ to, by }: Referring) => `${to}.${by}`

function RelationRow({ editor, name, free }: RowProps) {
  const translate = useTranslate()
  const { labelOf } = useStudioWords(editor)
  const resources = useAllResources()
  const labels = useLabels()
  const relation = editor.own.relations?.[name]
  if (!relation) return null
  const label = `relations.${name}`
  const { set, remove } = entryOf(editor, 'relations', name)
  const offered = new Map([relation, ...free].map(each => [keyOf(each), each]))
  const called = labelOf(label) ?? readableName(name)
  const wordOf = ({ to, by }: Referring) => {
    const resource = resources.get(to)
    return `${labels(resourceLabel(resource), { smart_count: 2 })} · ${labels(fieldLabel(resource, by))}`
  }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <LabelInput
        editor={editor}
        of={label}
        label={translate('studio_relations.label')}
        placeholder={readableName(name)}
        sx={{ flex: '1 1 180px' }}
      />
      <SelectInput
        label={translate('studio_relations.by')}
        value={keyOf(relation)}
        options={[...offered.keys()]}
        nameOf={key => wordOf(offered.get(key) ?? relation)}
        onChange={key => set({ ...offered.get(key) })}
        sx={{ flex: '2 1 240px' }}
      />
      <IconButton
        size="small"
        aria-label={translate('studio_relations.remove', { name: called })}
        onClick={remove}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Stack>
  )
}
