import { Box, FormHelperText, Typography } from '@mui/material'
import { Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../../core/field/registry'
import type { Resource } from '../../../core/schema/resource'
import {
  type ConditionDialect,
  ConditionDialectProvider,
  filterDialect,
} from '../../list/filters/advanced/conditionDialect'
import { filterOf, type GroupNode, treeOf, withOrEmpty } from '../../list/filters/advanced/filterTree'
import { GroupEditor } from '../../list/filters/advanced/GroupEditor'
import { useTargetOf } from '../../list/filters/useTargetOf'
import type { PlaceProps } from '../atPlace'
import { isUnfinished, useUnfinished } from './UnfinishedConditions'

/** A filter of the API, as a definition holds it. */
export type Filter = Readonly<Record<string, unknown>>

/** A filter without conditions is none. */
export const givenFilter = (filter: Filter): Filter | undefined =>
  Object.keys(filter).length ? filter : undefined

interface Props {
  /** The records that are filtered. */
  resource: Resource
  label: string
  value: Filter
  onChange: (filter: Filter) => void
  /** Only the server looks for these records: there is no “me”. */
  isOfServer?: boolean
  /** An empty field can meet each condition; a new one begins so. */
  offersOrEmpty?: boolean
  /** The fields that are offered; without them all, also those that every record has. */
  names?: readonly string[]
  /** The place in the definition, with its mistake or its help. */
  place?: PlaceProps
  /** The same place where its mistake is shown elsewhere. Conditions that are not complete are kept under it. */
  at?: string
}

/** Conditions on records, as the filter of a list has them: what has no editor is kept and shown in words. */
export function FilterInput(props: Props) {
  const helpId = useId()
  const { error = false, helperText, ...place } = props.place ?? {}
  return (
    <Box
      component="fieldset"
      {...place}
      aria-describedby={helperText ? helpId : undefined}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5 }}>
        {props.label}
      </Typography>
      <ConditionDialectProvider value={useDialect(props)}>
        <Suspense>
          <Conditions {...props} />
        </Suspense>
      </ConditionDialectProvider>
      {helperText && (
        <FormHelperText id={helpId} error={error} role={error ? 'status' : undefined}>
          {helperText}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Whoever edits a definition knows all of its fields, also those that they can't see in records. */
const dialect: ConditionDialect = {
  ...filterDialect,
  isBrief: true,
  followsReferences: false,
  fieldsOf: ({ fields }) =>
    [...Object.keys(fields), 'created_at', 'created_by', 'updated_at', 'updated_by'].filter(
      name => !fields[name] || typeOf(fields[name]).operators.length > 0,
    ),
}

function useDialect({ isOfServer = false, offersOrEmpty = false, names }: Props): ConditionDialect {
  return { ...dialect, offersOrEmpty, isWithoutMe: isOfServer, ...(names && { fieldsOf: () => names }) }
}

function Conditions({ resource, value, onChange, place, offersOrEmpty, ...props }: Props) {
  const at = props.at ?? place?.['data-place']
  const translate = useTranslate()
  const { trees, keep } = useUnfinished()
  const targetOf = useTargetOf(resource, { ...value })
  const read = treeOf(resource, { ...value }, targetOf)
  const stored = offersOrEmpty ? withOrEmpty(read) : read
  const [edited, setEdited] = useState(() => {
    // What was begun before somebody looked at another tab.
    const kept = trees.get(at ?? '')
    const tree = kept && keyOf(kept) === keyOf(stored) ? kept : stored
    return { tree, of: keyOf(stored) }
  })
  // Undo, or another edit of the definition. What is being edited keeps its place otherwise.
  if (keyOf(stored) !== edited.of) setEdited({ tree: stored, of: keyOf(stored) })
  const change = (tree: GroupNode | undefined) => {
    if (!tree) return
    setEdited({ tree, of: keyOf(tree) })
    if (at !== undefined) keep(at, tree)
    // What is not complete yet filters nothing.
    if (keyOf(tree) !== edited.of) onChange(filterOf(tree))
  }
  return (
    <>
      <GroupEditor resource={resource} group={edited.tree} onChange={change} />
      {isUnfinished(edited.tree) && (
        <FormHelperText>{translate('studio_conditions.unfinished')}</FormHelperText>
      )}
    </>
  )
}

/** The same for trees that mean the same, whatever the order of their conditions. */
export const keyOf = (tree: GroupNode): string => JSON.stringify(Object.entries(filterOf(tree)).sort())
