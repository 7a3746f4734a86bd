import { Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, ResourceContextProvider, useTranslate } from 'react-admin'
import type { Import } from '../../contract/imports'
import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useLabels } from '../../ui/fields/useLabels'
import { ChosenFields } from '../form/ChosenFields'
import { WholeValue } from '../record/WholeValue'

interface Props {
  resource: Resource
  imported: Import
  /** Resolves to whether the values were accepted. */
  onChoose: (values: Values) => Promise<boolean>
}

/** The values that every row has, for fields without a column. */
export function FixedValues({ resource, imported, onChoose }: Props) {
  const translate = useTranslate()
  const labels = useLabels()
  const [isOpen, setOpen] = useState(false)
  const values: Values = imported.plan.values ?? {}
  const names = Object.keys(values).filter(name => resource.fields[name])
  return (
    <Paper variant="outlined" component="section" aria-labelledby="import-same" sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h2" id="import-same">
        {translate('import.same')}
      </Typography>
      {names.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('import.same_help')}
        </Typography>
      )}
      <Box component="dl" sx={listStyle}>
        {names.map(name => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {labels(fieldLabel(resource, name))}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
              <WholeValue
                resource={resource}
                name={name}
                field={resource.fields[name] as AnyField}
                value={values[name]}
                record={values}
              />
            </Typography>
          </Box>
        ))}
      </Box>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('import.same_set')}
      </Button>
      {isOpen && (
        <ValuesDialog
          resource={resource}
          imported={imported}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </Paper>
  )
}

function ValuesDialog({ resource, imported, onChoose, onClose }: Props & { onClose: () => void }) {
  const translate = useTranslate()
  const { columns, targets, plan } = imported
  const values: Values = plan.values ?? {}
  const [chosen, setChosen] = useState(Object.keys(values).filter(name => resource.fields[name]))
  const mapped = new Set(columns.map(({ target }) => target?.split('.')[0]))
  const possible = targets
    .filter(
      ({ name, field, enterable, splits }) => enterable && !splits && name === field && !mapped.has(field),
    )
    .filter(({ name }) => resource.fields[name] && !resource.fields[name].unique)
  const save = async (entered: Values) => {
    const filled = chosen.filter(name => !isNothing(entered[name]))
    if (await onChoose(Object.fromEntries(filled.map(name => [name, entered[name]])))) onClose()
  }
  return (
    <FormDialog
      title={translate('import.same')}
      submit={translate('ra.action.save')}
      form={parts => (
        <ResourceContextProvider value={resource.name}>
          <Form onSubmit={save} record={values}>
            {parts}
          </Form>
        </ResourceContextProvider>
      )}
      onClose={onClose}
    >
      <ChosenFields
        resource={resource}
        possible={possible.map(({ name }) => name)}
        chosen={chosen}
        onChoose={setChosen}
        texts={{
          add: translate('import.same_add'),
          remove: field => translate('import.same_remove', { field }),
        }}
      />
    </FormDialog>
  )
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, auto) 1fr',
  gap: 0.5,
  columnGap: 2,
  alignItems: 'center',
  m: 0,
  my: 1,
}
