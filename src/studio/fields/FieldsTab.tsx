import LockIcon from '@mui/icons-material/LockOutlined'
import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { choiceAt, choicePaths, reservedOptions } from '../../define/addedOptions'
import type { StudioTabProps } from '../definitionEditor'
import { OrderedList } from '../OrderedList'
import { isWithin } from '../places'
import { useStudioWords } from '../useStudioWords'
import { AddField } from './AddField'
import { addedTo } from './addedOptionEdits'
import { takenNames } from './appliedFields'
import { withDerivedNames, withDerivedOptions } from './derivedNames'
import { FieldPanel } from './FieldPanel'
import { type FieldData, orderFields } from './fieldEdits'
import { ShippedChoicePanel } from './ShippedChoicePanel'

/** The fields of a resource. The office's own fields can be added, changed, reordered and removed. */
export function FieldsTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fieldName, language } = useStudioWords(editor)
  const [open, setOpen] = useOpenField()
  const finish = (name: string) =>
    editor.change(now => {
      const taken = takenNames(editor.whole.fields, name)
      return withDerivedNames(now, name, { stored: editor.stored.own, language, taken }).own
    })
  const finishOptions = (name: string) =>
    editor.change(now => {
      const { own: stored, shipped } = editor.stored
      return choicePaths(name, shipped?.fields[name]).reduce((each, path) => {
        const taken = [...(choiceAt(shipped?.fields ?? {}, path)?.options ?? []), ...reservedOptions]
        return withDerivedOptions(each, path, { stored, language, taken })
      }, now)
    })
  const own = Object.keys(editor.own.fields ?? {})
  const shipped = Object.keys(editor.whole.fields).filter(name => editor.isShipped('fields', name))
  return (
    <Stack sx={{ gap: 3 }}>
      <AddField editor={editor} onAdded={setOpen} />
      {own.length > 0 && (
        <section>
          <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
            {translate(shipped.length ? 'studio.fields.own' : 'studio.tabs.fields')}
          </Typography>
          <Paper variant="outlined">
            <OrderedList
              label={translate('studio.tabs.fields')}
              names={own}
              labelOf={fieldName}
              onOrder={names => editor.change(now => orderFields(now, names))}
            >
              {name => <FieldRow editor={editor} name={name} onOpen={() => setOpen(name)} />}
            </OrderedList>
          </Paper>
        </section>
      )}
      {shipped.length > 0 && (
        <section>
          <Typography variant="h6" component="h2">
            {translate('studio.fields.shipped')}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('studio.fields.shipped_text')}
          </Typography>
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shipped.map(name => (
              <Box key={name} component="li" sx={shippedStyle}>
                <LockIcon fontSize="small" color="disabled" />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <FieldFacts editor={editor} name={name} />
                </Box>
                {choicePaths(name, editor.stored.shipped?.fields[name]).length > 0 && (
                  <Button
                    size="small"
                    sx={{ my: -0.5 }}
                    onClick={() => setOpen(name)}
                    aria-label={translate('studio_fields.added.open_of', { name: fieldName(name) })}
                  >
                    {translate('studio.fields.options')}
                  </Button>
                )}
              </Box>
            ))}
          </Paper>
        </section>
      )}
      {open !== undefined && editor.own.fields?.[open] && (
        <FieldPanel
          key={open}
          editor={editor}
          name={open}
          onClose={() => {
            finish(open)
            setOpen(undefined)
          }}
          onOpen={setOpen}
        />
      )}
      {open !== undefined && shipped.includes(open) && (
        <ShippedChoicePanel
          key={open}
          editor={editor}
          name={open}
          onClose={() => {
            finishOptions(open)
            setOpen(undefined)
          }}
        />
      )}
    </Stack>
  )
}

/** Keeps the opened field in the URL, so that problems can link to it and Back closes it. */
function useOpenField(): [open: string | undefined, setOpen: (name: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (name: string | undefined) => setParams(name ? { open: name } : {}, { replace: !name })
  return [params.get('open') ?? undefined, setOpen]
}

interface RowProps extends StudioTabProps {
  name: string
}

function FieldRow({ editor, name, onOpen }: RowProps & { onOpen: () => void }) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FieldFacts editor={editor} name={name} />
      </Box>
      <Button
        size="small"
        onClick={onOpen}
        aria-label={translate('studio.fields.edit_one', { name: fieldName(name) })}
      >
        {translate('studio.fields.edit')}
      </Button>
    </Stack>
  )
}

/** Shows the main facts about a field. */
function FieldFacts({ editor, name }: RowProps) {
  const translate = useTranslate()
  const { fieldName, kindName } = useStudioWords(editor)
  const field = editor.whole.fields[name] as FieldData | undefined
  if (!field) return null
  const marks = ['required', 'unique', 'readOnly', 'computed', 'printed'].filter(mark => field[mark])
  const count = editor.problems.filter(({ place }) =>
    ['fields', 'options'].some(part => isWithin(place, `${part}.${name}`)),
  ).length
  const added = choicePaths(name, editor.stored.shipped?.fields[name]).flatMap(path =>
    addedTo(editor.own, path),
  ).length
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Typography sx={{ fontWeight: 600 }}>{fieldName(name)}</Typography>
      <Typography variant="body2" color="text.secondary">
        {kindName(field.kind)}
      </Typography>
      {marks.map(mark => (
        <Chip key={mark} size="small" variant="outlined" label={translate(`studio.marks.${mark}`)} />
      ))}
      {added > 0 && (
        <Chip
          size="small"
          color="primary"
          variant="outlined"
          label={translate('studio_fields.added.count', { smart_count: added })}
        />
      )}
      {count > 0 && (
        <Chip size="small" color="error" label={translate('studio.problems_count', { smart_count: count })} />
      )}
    </Stack>
  )
}

const shippedStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
